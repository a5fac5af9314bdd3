import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { setPasswordDoubted, takenBack } from '../links/queries.ts'
import { takeSmsTurn } from '../rate-limits.ts'
import { makePhoneAccount, type PhoneAccount, unusedPhone } from './phone-account.ts'
import { findUserByPhone } from './queries.ts'
import { takeTextTurn, textCode } from './text-code.ts'

/**
 * Texts a code to sign in with. A phone without account gets `account`, if there is one; one that
 * is not confirmed confirms by the same code.
 */
export async function requestTextCode(ctx: Ctx, phone: string, account: PhoneAccount | null) {
  await takeTextTurn(ctx, phone)
  await withSystemTx(ctx.services, 'one-time password', async (tx) => {
    await takeSmsTurn(tx, 'sign_in', phone)
    const userId = await recipient(tx, ctx, phone, account)
    await recordAudit(tx, ctx, 'sign_in_link_requested', userId, { method: 'sms' })
    await textCode(tx, { userId, purpose: 'phone_confirmation', phone })
  })
}

async function recipient(tx: SystemTx, ctx: Ctx, phone: string, account: PhoneAccount | null) {
  const user = await findUserByPhone(tx, phone)
  if (!user) {
    if (!account) throw new ApiError(authErrors.otpDisabled)
    await makePhoneAccount(tx, ctx, account, null)
    return account.id
  }
  // Who has an account waits as long as who gets one: the time does not tell them apart.
  if (account) {
    const unused = { ...account, phone: unusedPhone() }
    await takenBack(tx, () => makePhoneAccount(tx, ctx, unused, null))
  }
  // Who asks for a code may never have chosen the password that waits there.
  if (!user.phone_confirmed_at && user.encrypted_password) await setPasswordDoubted(tx, user.id)
  return user.id
}
