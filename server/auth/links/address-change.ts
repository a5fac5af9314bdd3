import { ApiError } from '../../../contract/errors.ts'
import { addressChangedMail } from '../../mail/address-changed-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { findUserByEmail } from '../queries.ts'
import { accountKey, changeMails, takeMailTurn, takeTurnIn } from '../rate-limits.ts'
import type { UserRow } from '../records.ts'
import type { Redeemed } from '../secrets/one-time-tokens.ts'
import type { Challenge } from '../secrets/pkce.ts'
import { deleteOneTimeTokens, deletePendingLinks } from '../secrets/queries.ts'
import type { Verdict } from '../sessions/sessions.ts'
import { mailLink } from './mailed-secrets.ts'
import { setAddress, setAddressChange, setAddressHalfConfirmed } from './queries.ts'

export type AddressChange = {
  newEmail: string
  /** Where the links redirect to; an allowed address. */
  redirectTo: string
  challenge: Challenge | null
}

const bothPurposes = ['email_change_current', 'email_change_new'] as const

/**
 * Asks both mailboxes to confirm an address change, or only the new one if the account has no
 * address yet. Nothing changes before all have confirmed. Throws 422 for a taken address.
 */
export async function startAddressChange(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow,
  change: AddressChange,
) {
  const { newEmail } = change
  const email = user.email?.toLowerCase()
  if (await findUserByEmail(tx, newEmail)) throw new ApiError(authErrors.emailTaken)
  // Anybody can name a mailbox that is not theirs, from one new account after another.
  await takeTurnIn(tx, changeMails, accountKey(newEmail))
  // In a fixed order, so that two accounts swapping addresses do not deadlock.
  for (const mailbox of [newEmail, ...(email ? [email] : [])].sort()) {
    await takeMailTurn(tx, 'email_change', mailbox)
  }
  await recordAudit(tx, ctx, 'email_change_requested', user.id)
  await mailAddressChange(tx, user, change)
}

/**
 * Sends the mails of a change and discards earlier confirmations. The caller has taken a turn for
 * each mailbox.
 */
export async function mailAddressChange(
  tx: SystemTx,
  user: Pick<UserRow, 'id' | 'email'>,
  { newEmail, redirectTo, challenge }: AddressChange,
) {
  const email = user.email?.toLowerCase()
  await setAddressChange(tx, user.id, newEmail)
  await deletePendingLinks(tx, user.id, bothPurposes)
  const request = { userId: user.id, redirectTo, challenge, newEmail }
  await mailLink(tx, { ...request, purpose: 'email_change_new', address: newEmail })
  if (email) await mailLink(tx, { ...request, purpose: 'email_change_current', address: email })
}

/**
 * Records one mailbox's confirmation: either the other one is still to come, or the address
 * changes.
 */
export async function confirmAddressChange(
  tx: SystemTx,
  ctx: Ctx,
  { user, purpose }: Redeemed,
): Promise<Verdict> {
  const { new_email: newEmail, email, email_change_confirm_status: agreed } = user
  if (!newEmail) return { refusal: authErrors.linkExpired }
  const agrees = purpose === 'email_change_current' ? 1 : 2
  // A mailbox may get a second link for the same change; its confirmation counts once.
  if (email && (agreed === 0 || agreed === agrees)) {
    await setAddressHalfConfirmed(tx, user.id, agrees)
    return { message: halfwayMessage }
  }
  if (await findUserByEmail(tx, newEmail)) return { refusal: authErrors.emailTaken }
  await setAddress(tx, user.id, newEmail)
  await deleteOneTimeTokens(tx, user.id)
  await recordAudit(tx, ctx, 'email_changed', user.id)
  if (email) {
    const publicUrl = tx.services.env.PUBLIC_URL
    const notice = addressChangedMail({ email, newEmail, publicUrl })
    await queueMail(tx, { kind: 'email_changed', to: email, ...notice })
  }
  return { userId: user.id, proof: { method: 'otp' } }
}

const halfwayMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'
