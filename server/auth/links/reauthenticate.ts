import { ApiError } from '../../../contract/errors.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { reauthenticationMail } from '../../mail/reauthentication-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { requireCaller } from '../caller.ts'
import { usablePhone } from '../fields.ts'
import { phoneErrors } from '../phone-errors.ts'
import { takeTextTurnIn, textCode } from '../phones/text-code.ts'
import { takeMailTurn, takeSmsTurn } from '../rate-limits.ts'
import type { UserRow } from '../records.ts'
import { issueOneTimeToken, redeemCodeFor } from '../secrets/one-time-tokens.ts'
import { setSentAt } from '../secrets/queries.ts'

const codeMinutes = 10

/** Sends the signed-in account a code by which it authenticates again. */
export async function reauthenticate(ctx: Ctx): Promise<object> {
  await withSystemTx(ctx.services, 'reauthentication', async (tx) => {
    const { user } = await requireCaller(tx, ctx)
    const email = user.email?.toLowerCase()
    if (!email && user.phone) return textReauthentication(tx, ctx, user, user.phone)
    if (!email) throw new ApiError(authErrors.nothingToReauthenticate)
    if (!user.email_confirmed_at) throw new ApiError(authErrors.reauthenticationUnconfirmed)
    await takeMailTurn(tx, 'reauthentication', email)
    const { code } = await issueOneTimeToken(tx, {
      userId: user.id,
      purpose: 'reauthentication',
      address: email,
      seconds: codeMinutes * 60,
    })
    await setSentAt(tx, user.id, 'reauthentication_sent_at')
    await recordAudit(tx, ctx, 'reauthentication_requested', user.id)
    const content = reauthenticationMail({ email, code, minutes: codeMinutes })
    await queueMail(tx, { kind: 'reauthentication', to: email, ...content })
  })
  return {}
}

async function textReauthentication(tx: SystemTx, ctx: Ctx, user: UserRow, phone: string) {
  usablePhone(ctx.services.env, phone)
  if (!user.phone_confirmed_at) throw new ApiError(phoneErrors.unconfirmed)
  await takeTextTurnIn(tx, ctx, phone)
  await takeSmsTurn(tx, 'reauthentication', phone)
  await recordAudit(tx, ctx, 'reauthentication_requested', user.id)
  await textCode(tx, { userId: user.id, purpose: 'reauthentication', phone })
}

/**
 * Uses up an account's code; the caller has locked the account. A wrong one is counted, so the
 * transaction must commit even if the answer is false.
 */
export async function redeemReauthentication(
  tx: SystemTx,
  user: UserRow,
  code: string,
): Promise<boolean> {
  for (const address of [user.email?.toLowerCase(), user.phone]) {
    if (address && (await redeemCodeFor(tx, user, address, code, ['reauthentication']))) return true
  }
  return false
}
