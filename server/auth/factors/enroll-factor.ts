import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import { text } from '../../../contract/values/text.ts'
import { canSendSms } from '../../mail/queue-sms.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { seal } from '../../platform/keys/sealed.ts'
import { authErrors } from '../auth-errors.ts'
import { checkPhone, optionalText } from '../fields.ts'
import { requireProvenAddress } from '../ownership/proven-address.ts'
import type { UserRow } from '../records.ts'
import type { AuthInput } from '../wire.ts'
import { factorCaller } from './factor-caller.ts'
import { deleteUnverified, insertFactor } from './queries.ts'
import { newTotp } from './totp.ts'

/** How long an enrollment may stay unverified before another one deletes it. */
const waitingMs = 5 * 60_000
const maxFactors = 10

export const enrollFactorBody = z.object({
  factor_type: z.enum(
    ['totp', 'phone', 'webauthn'],
    'factor_type needs to be totp, phone, or webauthn',
  ),
  friendly_name: text({ max: 100 }).default(''),
  issuer: text({ max: 64 })
    .refine((value) => value.isWellFormed(), 'issuer contains characters that an address cannot')
    .optional(),
  phone: optionalText,
})
type Body = z.output<typeof enrollFactorBody>

/** Adds a second factor, which counts once verified. Its secret is shown only now. */
export async function enrollFactor(ctx: Ctx, { body }: AuthInput<unknown, Body>): Promise<object> {
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user } = await factorCaller(tx, ctx, authErrors.aal2ToEnroll)
    requireProvenAddress(user)
    const before = new Date(tx.now().getTime() - waitingMs)
    await deleteUnverified(tx, user.id, { before })
    refuseMore(user, body, before)
    const { factor_type: type, friendly_name } = body
    const common = { user_id: user.id, factor_type: type, friendly_name }
    const { columns, shown } = await madeFor(tx, user, body)
    const id = await insertFactor(tx, { ...common, ...columns })
    return { id, type, friendly_name, ...shown }
  })
}

function refuseMore(user: UserRow, { friendly_name }: Body, before: Date) {
  const kept = user.factors.filter(
    ({ status, created_at }) => status === 'verified' || new Date(created_at) >= before,
  )
  const counted = kept.filter(({ factor_type }) => factor_type !== 'recovery_code')
  if (counted.length >= maxFactors) throw new ApiError(authErrors.tooManyFactors)
  if (kept.some((factor) => factor.friendly_name === friendly_name)) {
    throw new ApiError(authErrors.factorNameTaken)
  }
}

function phoneFactor({ services }: SystemTx, user: UserRow, body: Body) {
  if (!canSendSms(services.env)) throw new ApiError(authErrors.phoneFactorsOff)
  const phone = checkPhone(body.phone ?? '')
  const taken = user.factors.some((kept) => kept.status === 'verified' && kept.phone === phone)
  if (taken) throw new ApiError(authErrors.factorExists)
  return { columns: { phone }, shown: { phone } }
}

/** What a new factor of a type stores, and what its owner is shown. */
async function madeFor(tx: SystemTx, user: UserRow, body: Body) {
  if (body.factor_type === 'webauthn') return { columns: {}, shown: {} }
  if (body.factor_type === 'phone') return phoneFactor(tx, user, body)
  const issuer = body.issuer || new URL(tx.services.env.PUBLIC_URL).host
  const totp = await newTotp(issuer, user.email ?? user.phone ?? user.id)
  return { columns: { sealed_secret: seal(tx.services, totp.secret) }, shown: { totp } }
}
