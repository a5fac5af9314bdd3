import type { changeCopilotComparison as contract } from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { changedLists } from './changed-lists.ts'
import { readWhole } from './comparison-view.ts'
import { keepReadable } from './keep-readable.ts'
import { updateLists } from './queries.ts'
import { requireComparison } from './require-comparison.ts'

/** Changes what a comparison of the caller compares, or by what. */
export async function changeCopilotComparison(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const comparison = await requireComparison(tx, params.id)
    const { change } = body
    const lists = changedLists(
      comparison,
      change.do === 'addSubjects'
        ? { ...change, subjects: await keepReadable(tx, change.subjects) }
        : change,
      tx.now(),
    )
    await updateLists(tx, comparison.id, lists)
    return readWhole(tx, { ...comparison, ...lists, updated_at: tx.now() })
  })
}
