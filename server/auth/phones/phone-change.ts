import { ApiError } from '../../../contract/errors.ts'
import { phoneChangedMail } from '../../mail/phone-changed-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { hasProvenAddress } from '../ownership/proven-address.ts'
import { dropClaims } from '../ownership/queries.ts'
import { dropPassword } from '../queries.ts'
import { takeSmsTurn } from '../rate-limits.ts'
import type { UserRow } from '../records.ts'
import type { Redeemed } from '../secrets/one-time-tokens.ts'
import { deleteOneTimeTokens } from '../secrets/queries.ts'
import type { Verdict } from '../sessions/sessions.ts'
import { findUserByPhone, setPhoneChange, setPhoneProven } from './queries.ts'
import { textCode } from './text-code.ts'

/** Texts a code to the requested phone. Throws 422 if another account has it. */
export async function startPhoneChange(tx: SystemTx, ctx: Ctx, user: UserRow, newPhone: string) {
  await takeSmsTurn(tx, 'phone_change', newPhone)
  if (await findUserByPhone(tx, newPhone)) throw new ApiError(authErrors.phoneTaken)
  await setPhoneChange(tx, user.id, newPhone)
  await textCode(tx, { userId: user.id, purpose: 'phone_change', phone: newPhone })
  await recordAudit(tx, ctx, 'phone_change_requested', user.id)
}

/** Sets the new phone, which has confirmed. */
export async function confirmPhoneChange(
  tx: SystemTx,
  ctx: Ctx,
  { user }: Redeemed,
): Promise<Verdict> {
  const { new_phone: newPhone, email } = user
  if (!newPhone) return { refusal: authErrors.codeExpired }
  if (!hasProvenAddress(user)) return { refusal: authErrors.addressUnproven }
  if (await findUserByPhone(tx, newPhone)) return { refusal: authErrors.phoneTaken }
  await setPhoneProven(tx, user.id, newPhone)
  await deleteOneTimeTokens(tx, user.id)
  await recordAudit(tx, ctx, 'phone_changed', user.id)
  if (email) {
    const notice = phoneChangedMail({ email, publicUrl: tx.services.env.PUBLIC_URL })
    await queueMail(tx, { kind: 'phone_changed', to: email, ...notice })
  }
  return { userId: user.id, proof: { method: 'otp' } }
}

/** Confirms a phone whose code came back; it can sign in from now on. */
export async function confirmPhone(tx: SystemTx, ctx: Ctx, { user }: Redeemed): Promise<Verdict> {
  const { id, phone, phone_confirmed_at: before } = user
  if (!phone) return { refusal: authErrors.codeExpired }
  await setPhoneProven(tx, id, phone)
  if (user.password_doubted) {
    await dropPassword(tx, id)
    await dropClaims(tx, id)
  }
  await deleteOneTimeTokens(tx, id)
  if (before) await recordAudit(tx, ctx, 'sign_in', id, { method: 'sms' })
  else await recordAudit(tx, ctx, 'phone_confirmed', id)
  return { userId: id, proof: { method: 'otp' } }
}
