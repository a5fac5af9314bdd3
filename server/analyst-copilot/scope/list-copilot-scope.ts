import type { listCopilotScope as contract } from '../../../contract/analyst-copilot/copilot-scope.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectChoices } from './queries.ts'
import { toScopeItem } from './shown-scope.ts'

/** What the caller can limit a question to: the first matches of each kind. */
export async function listCopilotScope(ctx: Ctx, { query }: Input<typeof contract>) {
  const { search = [], id } = query
  return withTx(ctx, async (tx) => {
    const choices = await selectChoices(tx, { words: search, ...(id && { ids: [id] }) })
    const of = (wanted: string) => choices.filter(({ kind }) => kind === wanted).map(toScopeItem)
    const categories = choices.flatMap(({ kind, name }) => (kind === 'category' ? name : []))
    return { vendors: of('vendor'), products: of('product'), categories, briefs: of('brief') }
  })
}
