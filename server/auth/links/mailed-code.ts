import type { MailContent } from '../../mail/mail-layout.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { emailAccount, makeEmailAccount } from '../email-account.ts'
import { findUserByEmail } from '../queries.ts'
import { issueOneTimeToken, redeemCode } from '../secrets/one-time-tokens.ts'
import { doubtWaiting } from '../secrets/queries.ts'
import { startSession } from '../sessions/sessions.ts'
import { applyProof } from './verifications.ts'

type MailedCode = { email: string; seconds: number; mail: (code: string) => MailContent }

/** Mails a code that signs in the account of an address; it is created if there is none. */
export async function mailCode(tx: SystemTx, ctx: Ctx, { email, seconds, mail }: MailedCode) {
  const user = await findUserByEmail(tx, email)
  const account = emailAccount(email, {})
  if (!user) await makeEmailAccount(tx, ctx, account, { passwordHash: null, confirmed: false })
  const userId = user?.id ?? account.id
  await doubtWaiting(tx, userId, 'email', account.metadata)
  await recordAudit(tx, ctx, 'sign_in_link_requested', userId)
  const purpose = user?.email_confirmed_at ? 'magiclink' : 'confirmation'
  const { code } = await issueOneTimeToken(tx, { userId, purpose, address: email, seconds })
  await queueMail(tx, { kind: 'share_code', to: email, ...mail(code) })
}

/**
 * Starts a session for a code that was mailed to the address. Null for a wrong one, which is
 * counted, so the caller must let the transaction commit.
 */
export async function redeemMailedCode(tx: SystemTx, ctx: Ctx, email: string, code: string) {
  const redeemed = await redeemCode(tx, email, code, ['confirmation', 'magiclink'])
  const verdict = await applyProof(tx, ctx, redeemed, authErrors.codeExpired, { canAsk: true })
  return 'userId' in verdict ? startSession(tx, ctx, verdict.userId, verdict.proof) : null
}
