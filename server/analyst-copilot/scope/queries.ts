import { sql } from 'kysely'
import { fold } from '../../../common/text/fold.ts'
import { scopeChoicesListed } from '../../../contract/analyst-copilot/copilot-scope.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { containing } from '../../platform/database/words.ts'

export type Choice = {
  kind: 'vendor' | 'product' | 'category' | 'brief'
  id: string
  name: string
  vendor: string | null
  type: 'internal' | 'external'
}

type Wanted = {
  words?: readonly string[]
  /** Only those with these ids, without a limit. */
  ids?: readonly string[]
  /** Of each kind. */
  most?: number
}

/** The matching vendors, products, categories (without an id) and briefs in what the caller may read now. */
export async function selectChoices(
  tx: Tx,
  { words = [], ids, most = ids?.length ?? scopeChoicesListed }: Wanted,
): Promise<Choice[]> {
  const patterns = words.map((word) => containing(fold(word)))
  const { rows } = await sql<{ choices: Choice[] }>`
    select app.scope_choices(${patterns}::text[], ${ids ?? null}::uuid[], ${most}::int) as choices
  `.execute(tx.sql)
  return rows[0]?.choices ?? []
}
