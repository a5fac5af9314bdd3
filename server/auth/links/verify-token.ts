import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { authErrors } from '../auth-errors.ts'
import { loginOf, optionalText, whoBody } from '../fields.ts'
import { accountKey, codeTries, takeTurn } from '../rate-limits.ts'
import { redeemCode, redeemToken } from '../secrets/one-time-tokens.ts'
import { type SessionReply, startSession } from '../sessions/sessions.ts'
import { type AuthInput, callingUser } from '../wire.ts'
import { applyProof, purposesOf } from './verifications.ts'

export const verifyTokenBody = z.object({
  ...whoBody,
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
})

type Body = z.output<typeof verifyTokenBody>

/** What is still needed for a session: the other mailbox's confirmation. */
type Halfway = { msg: string; code: string }

/** The header by which a client says that it shows the ownership question. */
const canAskHeader = 'x-can-ask-ownership'

/**
 * Returns a session for a mailed secret: the link's token, or the code with its address. The first
 * mailbox of an address change gets a message, the second the session. A bearer is optional; the
 * account's own shows that the proof came within a session.
 */
export async function verifyToken(
  ctx: Ctx,
  { body, headers }: AuthInput<unknown, Body>,
): Promise<SessionReply | Halfway> {
  const purposes = purposesOf(body.type)
  const { token_hash: link, token: code } = body
  const address = link === undefined ? codeAddress(ctx.services.env, body) : null
  if (link !== undefined) refuseMore(body)
  if (address !== null) await takeTurn(ctx.services, codeTries, accountKey(address))
  const refusal = link === undefined ? authErrors.codeExpired : authErrors.linkExpired
  const canAsk = headers[canAskHeader] === 'true'
  const origin = { canAsk, actor: await callingUser(ctx.services, headers) }
  const outcome = await withSystemTx(ctx.services, 'mailed secret', async (tx) => {
    const redeemed =
      address === null
        ? await redeemToken(tx, link ?? '', purposes)
        : await redeemCode(tx, address, code ?? '', purposes)
    const verdict = await applyProof(tx, ctx, redeemed, refusal, origin)
    return 'userId' in verdict ? startSession(tx, ctx, verdict.userId, verdict.proof) : verdict
  })
  if ('refusal' in outcome) throw new ApiError(outcome.refusal)
  return 'message' in outcome ? { msg: outcome.message, code: '200' } : outcome
}

function codeAddress(env: Env, body: Body): string {
  if (body.token === undefined) throw shape('token', 'Verify requires a token or a token hash')
  const login = loginOf(env, body)
  return 'email' in login ? login.email : login.phone
}

function refuseMore(body: Body) {
  if (body.token === undefined && body.email === undefined && body.phone === undefined) return
  throw shape('token_hash', 'Only the token_hash and type should be provided')
}

function shape(path: string, message: string) {
  return new ApiError({ ...authErrors.invalid, message }, { issues: [{ path, message }] })
}
