import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { requireCaller } from '../caller.ts'
import { sendBack } from '../send-back.ts'
import { type AuthInput, SeeOther, WithHeaders } from '../wire.ts'
import { mayLink } from './link-profile.ts'
import { type ProviderFlowQuery, startProviderFlow } from './start-provider-flow.ts'

/** Returns the address of the provider whose identity the signed-in browser wants to link. */
export async function linkIdentity(
  ctx: Ctx,
  { query, method, headers }: AuthInput<ProviderFlowQuery, unknown>,
): Promise<WithHeaders | SeeOther | undefined> {
  if (method === 'HEAD') return undefined
  const { user, session } = await withSystemTx(ctx.services, 'own account', (tx) =>
    requireCaller(tx, ctx, authErrors.aal2ToUpdate),
  )
  mayLink(user, session, ctx.now())
  const redirect = await startProviderFlow(ctx, query, headers, {
    userId: user.id,
    sessionId: session.id,
  })
  const json = query.skip_http_redirect === 'true'
  if ('refused' in redirect) {
    if (json) throw new ApiError(redirect.refused)
    return sendBack(redirect.way, { refusal: redirect.refused })
  }
  const cookie = { 'set-cookie': redirect.cookie }
  if (json) return new WithHeaders({ url: redirect.url }, cookie)
  return new SeeOther(redirect.url, { status: 302, headers: cookie })
}
