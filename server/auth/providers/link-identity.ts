import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { callerOf } from '../caller.ts'
import { sendBack } from '../send-back.ts'
import { type AuthInput, SeeOther, WithHeaders } from '../wire.ts'
import { type LeaveQuery, leave } from './leave.ts'
import { mayLink } from './link-profile.ts'

/** Tells the signed-in browser the way to a provider whose identity its account shall get. */
export async function linkIdentity(
  ctx: Ctx,
  { query, method, headers }: AuthInput<LeaveQuery, unknown>,
): Promise<WithHeaders | SeeOther | undefined> {
  if (method === 'HEAD') return undefined
  const { user, session } = await withSystemTx(ctx.services, 'own account', (tx) =>
    callerOf(tx, ctx, authErrors.aal2ToUpdate),
  )
  mayLink(user, session)
  const leaving = await leave(ctx, query, headers, { userId: user.id, sessionId: session.id })
  const json = query.skip_http_redirect === 'true'
  if ('refused' in leaving) {
    if (json) throw new ApiError(leaving.refused)
    return sendBack(leaving.way, { refusal: leaving.refused })
  }
  const cookie = { 'set-cookie': leaving.cookie }
  if (json) return new WithHeaders({ url: leaving.url }, cookie)
  return new SeeOther(leaving.url, { status: 302, headers: cookie })
}
