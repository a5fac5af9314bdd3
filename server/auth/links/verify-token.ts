import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { emailOf, optionalText, whoBody } from '../fields.ts'
import { accountKey, codeTries, takeTurn } from '../rate-limits.ts'
import type { SessionReply } from '../sessions/sessions.ts'
import type { AuthInput } from '../wire.ts'
import { redeemCode, redeemToken } from './one-time-tokens.ts'
import { purposesOf, sessionOfProof } from './verifications.ts'

export const verifyTokenBody = z.object({
  ...whoBody,
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
})

type Body = z.output<typeof verifyTokenBody>

/** Answers a session for a mailed secret: the link's, or the short code together with the address. */
export async function verifyToken(
  ctx: Ctx,
  { body }: AuthInput<unknown, Body>,
): Promise<SessionReply> {
  const purposes = purposesOf(body.type)
  const { token_hash: link, token: code } = body
  const address = link === undefined ? codeAddress(body) : null
  if (link !== undefined) refuseMore(body)
  if (address !== null) await takeTurn(ctx.services, codeTries, accountKey(address))
  const refusal = link === undefined ? authErrors.codeExpired : authErrors.linkExpired
  const outcome = await withSystemTx(ctx.services, 'mailed secret', async (tx) => {
    const user =
      address === null
        ? await redeemToken(tx, link ?? '', purposes)
        : await redeemCode(tx, address, code ?? '', purposes)
    return sessionOfProof(tx, ctx, user, refusal)
  })
  if ('code' in outcome) throw new ApiError(outcome)
  return outcome
}

function codeAddress(body: Body): string {
  if (body.token === undefined) throw shape('token', 'Verify requires a token or a token hash')
  return emailOf(body)
}

function refuseMore(body: Body) {
  if (body.token === undefined && body.email === undefined && body.phone === undefined) return
  throw shape('token_hash', 'Only the token_hash and type should be provided')
}

function shape(path: string, message: string) {
  return new ApiError({ ...authErrors.invalid, message }, { issues: [{ path, message }] })
}
