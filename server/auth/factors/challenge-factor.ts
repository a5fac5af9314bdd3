import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import { codeSms } from '../../mail/code-sms.ts'
import { queueSms } from '../../mail/queue-sms.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { peerOf } from '../peer.ts'
import { takeTextTurnIn } from '../phones/text-code.ts'
import { factorChallenges, takeSmsTurn } from '../rate-limits.ts'
import type { UserRow } from '../records.ts'
import { requireAal2 } from '../sessions/require-aal2.ts'
import type { AuthInput } from '../wire.ts'
import { factorCaller, takeFactorTurn } from './factor-caller.ts'
import { textedCodeHash } from './proofs.ts'
import { type Factor, findFactor, insertChallenge } from './queries.ts'
import { creationOptions, relyingParty, requestOptions } from './webauthn.ts'

/** How long a challenge may be answered. */
export const challengeSeconds = 300

export const factorParams = z.object({ id: z.uuid() })
export const challengeFactorBody = z.object({
  webauthn: z
    .object({ rpId: z.string().optional(), rpOrigins: z.array(z.string()).optional() })
    .optional(),
})
type Body = z.output<typeof challengeFactorBody>

/** Creates a challenge for a factor. */
export async function challengeFactor(
  ctx: Ctx,
  { params, body }: AuthInput<unknown, Body, z.output<typeof factorParams>>,
): Promise<object> {
  await takeFactorTurn(ctx, factorChallenges)
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user, session } = await factorCaller(tx, ctx, null)
    const factor = await findFactor(tx, user.id, params.id)
    if (!factor) throw new ApiError(authErrors.factorNotFound)
    if (factor.status === 'unverified') requireAal2(user, session, authErrors.aal2ToEnroll)
    const id = randomUUID()
    const expires = new Date(tx.now().getTime() + challengeSeconds * 1000)
    const { columns, shown } = await makeQuestion(tx, ctx, { user, factor, ...body, id })
    await insertChallenge(tx, {
      ...columns,
      id,
      factor_id: factor.id,
      session_id: session.id,
      ip: peerOf(ctx).ip,
      expires_at: expires,
    })
    const { factor_type: type } = factor
    return { id, type, expires_at: Math.floor(expires.getTime() / 1000), ...shown }
  })
}

/** What a challenge stores to check the answer, and what the client gets. */
async function makeQuestion(
  tx: SystemTx,
  ctx: Ctx,
  { user, factor, ...challenge }: Body & { id: string; user: UserRow; factor: Factor },
) {
  const { phone } = factor
  if (phone) return { columns: await textCode(tx, ctx, { phone, id: challenge.id }), shown: {} }
  if (factor.factor_type === 'totp') return { columns: {}, shown: {} }
  refuseOtherParty(tx.services, challenge)
  const type = factor.status === 'verified' ? 'request' : 'create'
  const publicKey =
    type === 'request'
      ? await requestOptions(tx.services.env, challengeSeconds, factor)
      : await creationOptions(tx, user, challengeSeconds)
  const shown = { webauthn: { type, credential_options: { publicKey } } }
  return { columns: { nonce: publicKey.challenge }, shown }
}

async function textCode(tx: SystemTx, ctx: Ctx, { phone, id }: { phone: string; id: string }) {
  await takeTextTurnIn(tx, ctx, phone)
  await takeSmsTurn(tx, 'factor', phone)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const text = codeSms({ code, minutes: challengeSeconds / 60 })
  await queueSms(tx, { to: phone, kind: 'factor_code', text })
  return { code_hash: textedCodeHash(id, code) }
}

/** Otherwise the browser would create a passkey that cannot be accepted. */
function refuseOtherParty({ env }: Services, { webauthn }: Body) {
  const { id, origin } = relyingParty(env)
  const otherId = webauthn?.rpId !== undefined && webauthn.rpId !== id
  const otherOrigin = webauthn?.rpOrigins !== undefined && !webauthn.rpOrigins.includes(origin)
  if (!otherId && !otherOrigin) return
  const message = `Passkeys of this installation are valid for ${origin}`
  const issues = [{ path: otherId ? 'webauthn.rpId' : 'webauthn.rpOrigins', message }]
  throw new ApiError({ ...authErrors.invalid, message }, { issues })
}
