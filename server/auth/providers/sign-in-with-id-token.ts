import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { requireCaller } from '../caller.ts'
import { optionalText } from '../fields.ts'
import { type SessionReply, startSession } from '../sessions/sessions.ts'
import { requireBearer } from '../wire.ts'
import { accountOfProfile } from './account-of-profile.ts'
import { findProvider } from './configured-providers.ts'
import { linkProfile } from './link-profile.ts'
import { providerErrors } from './provider-errors.ts'
import { retryOnce } from './retry-once.ts'
import { verifyIdToken } from './verify-id-token.ts'

export const signInWithIdTokenBody = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: z.boolean().optional(),
})

/** Provider names that clients know: refused as disabled, not as unknown, unless configured. */
const wellKnown = ['apple', 'azure', 'facebook', 'google', 'kakao', 'keycloak']

/** Starts a session for an id token from the provider, or links its identity to the caller. */
export async function signInWithIdToken(
  ctx: Ctx,
  body: z.output<typeof signInWithIdTokenBody>,
  headers: IncomingHttpHeaders,
): Promise<SessionReply> {
  const { id_token: idToken, access_token: accessToken, nonce } = body
  if (!idToken) throw new ApiError(providerErrors.idTokenMissing)
  const { env } = ctx.services
  const provider = findProvider(env, body.provider)
  const settings = env.providers.oidc.find(({ name }) => name === provider?.name)
  if (!provider || !settings) {
    const off = wellKnown.includes(body.provider ?? '')
    throw new ApiError(off ? providerErrors.disabled : providerErrors.unsupported)
  }
  const linking = body.link_identity
    ? { ...ctx, actor: await requireBearer(ctx.services, headers) }
    : null
  const profile = await verifyIdToken(
    ctx,
    { ...provider, settings },
    { idToken, accessToken, nonce },
  )
  return retryOnce(() =>
    withSystemTx(ctx.services, 'sign-in by id token', async (tx) => {
      const caller = linking && (await requireCaller(tx, linking))
      if (caller) await linkProfile(tx, ctx, caller, provider.name, profile)
      const userId = caller?.user.id ?? (await accountOfProfile(tx, ctx, provider, profile))
      const proof = { method: 'oauth', provider: provider.name }
      await recordAudit(tx, ctx, 'sign_in', userId, proof)
      return startSession(tx, ctx, userId, proof)
    }),
  )
}
