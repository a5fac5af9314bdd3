import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { takeSmsTurn } from '../rate-limits.ts'
import { dropDisputedPassword, rolledBack, setSentAt } from '../secrets/queries.ts'
import { standIn } from '../secrets/stand-in.ts'
import { hashPassword, verifyPassword } from '../sessions/passwords.ts'
import { accountJson, type userJson } from '../user-json.ts'
import { makePhoneAccount, type PhoneAccount, unusedPhone } from './phone-account.ts'
import { findUserByPhone } from './queries.ts'
import { takeTextTurn, textCode } from './text-code.ts'

type UserJson = ReturnType<typeof userJson>

/**
 * Creates an account that must confirm its phone. If the phone has an account already, the answer
 * looks and costs the same.
 */
export async function askPhoneToConfirm(
  ctx: Ctx,
  account: PhoneAccount,
  password: string,
): Promise<UserJson> {
  const { services } = ctx
  const { phone } = account
  await takeTextTurn(ctx, phone)
  const kept = await withSystemTx(services, 'sign-up', (tx) => findUserByPhone(tx, phone))
  const same = await verifyPassword(kept?.encrypted_password ?? null, password)
  const passwordHash = await hashPassword(password)
  return withSystemTx(services, 'sign-up', async (tx) => {
    await takeSmsTurn(tx, 'sign_in', phone)
    const holder = await findUserByPhone(tx, phone)
    if (!holder) {
      await makePhoneAccount(tx, ctx, account, passwordHash)
      await textCode(tx, { userId: account.id, purpose: 'phone_confirmation', phone })
      return accountJson(tx, account.id)
    }
    if (holder.phone_confirmed_at) {
      return asIfNew(tx, ctx, account, { passwordHash, id: standIn(services, phone) })
    }
    // The phone cannot tell whose password it is, so its owner will have to set a new one.
    if (!same) await dropDisputedPassword(tx, holder.id)
    await textCode(tx, { userId: holder.id, purpose: 'phone_confirmation', phone })
    return asIfNew(tx, ctx, account, { passwordHash, id: holder.id })
  })
}

/** The answer that a new account would get: created under an unused number, and rolled back. */
async function asIfNew(
  tx: SystemTx,
  ctx: Ctx,
  { phone, ...account }: PhoneAccount,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<UserJson> {
  const free = unusedPhone()
  const made = await rolledBack(tx, async () => {
    await makePhoneAccount(tx, ctx, { ...account, phone: free }, passwordHash)
    await setSentAt(tx, account.id, 'confirmation_sent_at')
    return accountJson(tx, account.id)
  })
  const shown = JSON.stringify(made).replaceAll(account.id, id).replaceAll(free, phone)
  return JSON.parse(shown) as UserJson
}
