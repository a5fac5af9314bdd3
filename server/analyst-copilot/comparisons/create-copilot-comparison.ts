import type { createCopilotComparison as contract } from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireWorkspace } from '../workspaces/require-workspace.ts'
import { changedLists } from './changed-lists.ts'
import { readWhole } from './comparison-view.ts'
import { keepReadable } from './keep-readable.ts'
import { insertComparison } from './queries.ts'

/** Makes a comparison of the caller, in a workspace if one is given. */
export async function createCopilotComparison(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const { title, criteria } = body
    const workspace = body.workspaceId && (await requireWorkspace(tx, body.workspaceId))
    const subjects = await keepReadable(tx, body.subjects)
    const filled = changedLists(
      changedLists({ subjects: [], criteria: [] }, { do: 'addSubjects', subjects }, tx.now()),
      { do: 'addCriteria', criteria },
      tx.now(),
    )
    const workspaceId = workspace ? workspace.id : null
    const row = await insertComparison(tx, { title, userId, workspaceId, ...filled })
    return readWhole(tx, row)
  })
}
