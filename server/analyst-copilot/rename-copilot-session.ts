import {
  type renameCopilotSession as contract,
  copilotErrors,
} from '../../contract/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { updateSession } from './queries.ts'
import { toSession } from './session-view.ts'

/** Renames a session of the caller. */
export async function renameCopilotSession(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const session = await updateSession(tx, params.id, { title: body.title })
    if (!session) throw refusal(copilotErrors.notFound)
    return toSession(session)
  })
}
