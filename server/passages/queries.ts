import { sql } from 'kysely'
import type { CopilotScope } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import type { Meaning } from './meaning/embedder.ts'
import { sketchOf } from './meaning/sketch-of.ts'
import type { Passage } from './passage.ts'
import { scopeOf } from './scope-of.ts'

type FoundRow = {
  passages: number
  byMeaning: boolean
  /** By the number of the word. */
  words: Record<number, number>
  found: Passage[]
}

/** The passages that the caller may read within a scope and that come nearest to words and a meaning. */
export async function selectPassages(
  tx: Tx,
  { words, meaning }: { words: readonly string[]; meaning: Meaning | null },
  scope: CopilotScope,
  most: number,
): Promise<FoundRow> {
  const asked = JSON.stringify(words.map((text, word) => ({ word, text })))
  const { rows } = await sql<{ found: FoundRow }>`
    select app.search_passages(${asked}::jsonb, ${meaning?.vector ?? null}::real[],
                             ${meaning && sketchOf(meaning.vector)}, ${meaning?.model ?? null},
                             ${scopeOf(scope)}::jsonb, ${most}::int) as found`.execute(tx.sql)
  if (!rows[0]) throw new Error('search_passages returned nothing')
  return rows[0].found
}

/** Renews so many passages that an earlier version made; false once there are none left. */
export async function renewSome(tx: SystemTx, most: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select app.renew_passages(${most}::int) as more`.execute(tx.sql)
  return rows[0]?.more ?? false
}

/** A passage of captions, without the names of what it is about. */
type Part = Pick<Passage, 'id' | 'text' | 'starts' | 'endMs'>

/** What is said right before and after those of the passages that are said in videos. */
export async function selectBeside(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; before: Part | null; after: Part | null }[]> {
  const { rows } = await sql<{ beside: Awaited<ReturnType<typeof selectBeside>> }>`
    select app.passages_beside(${ids}::bigint[]) as beside`.execute(tx.sql)
  return rows[0]?.beside ?? []
}

/** What briefs that the caller may read tell, in the order in which it is said, without what is internal. */
export async function selectTold(
  tx: Tx,
  briefIds: readonly string[],
  most: number,
): Promise<Passage[]> {
  const { rows } = await sql<{ told: Passage[] }>`
    select app.passages_told(${briefIds}::uuid[], ${most}::int) as told`.execute(tx.sql)
  return rows[0]?.told ?? []
}
