import {
  type restoreCopilotSession as contract,
  copilotErrors,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { updateSession } from './queries.ts'
import { toSession } from './session-view.ts'

/** Restores a session that the caller deleted. */
export async function restoreCopilotSession(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const session = await updateSession(tx, params.id, { deleted_at: null })
    if (!session) throw refusal(copilotErrors.notFound)
    return toSession(session)
  })
}
