import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { deleteSessions, lockUser } from '../queries.ts'
import { deleteAuthCodes } from '../secrets/queries.ts'
import { adminErrors } from './admin-errors.ts'

/** Signs an account out everywhere. Returns how many sessions there were. */
export async function endAccountSessions(ctx: Ctx, id: string): Promise<number> {
  return withSystemTx(ctx.services, 'admin: end sessions', async (tx) => {
    if (!(await lockUser(tx, id))) throw new ApiError(adminErrors.accountNotFound)
    const ended = await deleteSessions(tx, id)
    await deleteAuthCodes(tx, id)
    if (ended > 0) await recordAudit(tx, ctx, 'sessions_ended_by_admin', id, { sessions: ended })
    return ended
  })
}
