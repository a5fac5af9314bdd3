import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { takeSmsTurn } from '../rate-limits.ts'
import type { UserRow } from '../records.ts'
import { constantWork } from '../secrets/constant-work.ts'
import { doubtWaiting, keptAtSameCost, rolledBack } from '../secrets/queries.ts'
import { makePhoneAccount, type PhoneAccount, unusedPhone } from './phone-account.ts'
import { findUserByPhone } from './queries.ts'
import { takeTextTurn, textCode } from './text-code.ts'

/**
 * Texts a code to sign in with. An unknown phone gets the account if `create` is set, and otherwise no
 * text; the same code confirms an unconfirmed phone.
 */
export async function requestTextCode(
  ctx: Ctx,
  account: PhoneAccount,
  { create }: { create: boolean },
) {
  const { phone, metadata } = account
  await takeTextTurn(ctx, phone)
  await withSystemTx(ctx.services, 'one-time password', async (tx) => {
    await takeSmsTurn(tx, 'sign_in', phone)
    const user = await findUserByPhone(tx, phone)
    const text = async (userId: string) => {
      await doubtWaiting(tx, userId, 'phone', metadata)
      await textCode(tx, { userId, purpose: 'phone_confirmation', phone })
    }
    const userId = create ? await findOrMakeAccount(tx, ctx, user, account) : user?.id
    await recordAudit(tx, ctx, 'sign_in_link_requested', userId ?? null, { method: 'sms' })
    if (create && userId) await text(userId)
    else await constantWork(tx, userId, text)
  })
}

/**
 * The account of a phone, existing or new. One is created in either case, so that timing reveals
 * nothing.
 */
async function findOrMakeAccount(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow | undefined,
  account: PhoneAccount,
): Promise<string> {
  if (!user) {
    await keptAtSameCost(tx, () => makePhoneAccount(tx, ctx, account, null))
    return account.id
  }
  const unused = { ...account, phone: unusedPhone() }
  await rolledBack(tx, () => makePhoneAccount(tx, ctx, unused, null))
  return user.id
}
