import { accountInvitationMail } from '../../mail/account-invitation-mail.ts'
import type { SecretValues } from '../../mail/account-mail.ts'
import { confirmationMail } from '../../mail/confirmation-mail.ts'
import { leaveAddressMail } from '../../mail/leave-address-mail.ts'
import { magicLinkMail } from '../../mail/magic-link-mail.ts'
import type { MailContent } from '../../mail/mail-layout.ts'
import { newAddressMail } from '../../mail/new-address-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { recoveryMail } from '../../mail/recovery-mail.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import type { Purpose } from '../records.ts'
import { startFlow } from '../secrets/flow-states.ts'
import { issueOneTimeToken } from '../secrets/one-time-tokens.ts'
import type { Challenge } from '../secrets/pkce.ts'
import { setSentAt } from '../secrets/queries.ts'

type LinkPurpose = Exclude<Purpose, 'reauthentication' | 'phone_confirmation' | 'phone_change'>

type Kind = {
  /** The `type` of the link, by which it is verified. */
  type: string
  /** The method that a session of its PKCE flow claims (amr). */
  method: string
  hours: number
  /** The account's column for the time of the last mail. */
  sentAt: 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at'
  mail: (values: SecretValues & { newEmail: string }) => MailContent
}

const signUp = {
  type: 'signup',
  method: 'email/signup',
  hours: 24,
  sentAt: 'confirmation_sent_at',
} as const
const signIn = { hours: 1, sentAt: 'recovery_sent_at' } as const
const change = {
  type: 'email_change',
  method: 'email_change',
  hours: 24,
  sentAt: 'email_change_sent_at',
} as const

const kinds: Record<LinkPurpose, Kind> = {
  confirmation: { ...signUp, mail: confirmationMail },
  invite: { ...signUp, type: 'invite', method: 'invite', mail: accountInvitationMail },
  magiclink: { ...signIn, type: 'magiclink', method: 'magiclink', mail: magicLinkMail },
  recovery: { ...signIn, type: 'recovery', method: 'recovery', mail: recoveryMail },
  email_change_current: { ...change, mail: leaveAddressMail },
  email_change_new: { ...change, mail: newAddressMail },
}

export type SecretRequest = {
  userId: string
  purpose: LinkPurpose
  /** The mailbox that the secret will prove, lower-cased. */
  address: string
  /** Where the link redirects to; an allowed address. */
  redirectTo: string
  /** With one, the link redirects with a code; without, with the session in the fragment. */
  challenge: Challenge | null
  /** The requested new address, for the mail to the current one. */
  newEmail?: string
  /** What the mail says, if not what its purpose suggests. */
  mail?: Kind['mail']
}

/** A mailed link and its parts. */
export type Link = { link: string; type: string; token: string; code: string }

/** Creates the one pending link of an account for a purpose, on PUBLIC_URL. */
export async function makeLink(tx: SystemTx, request: SecretRequest): Promise<Link> {
  const { userId, purpose, address, redirectTo, challenge } = request
  const { type, method, hours } = kinds[purpose]
  const seconds = hours * 3600
  const flow = { kind: 'link', method, redirectTo, challenge, seconds } as const
  const flowId = challenge ? await startFlow(tx, flow) : null
  const secret = await issueOneTimeToken(tx, { userId, purpose, address, seconds, flowId })
  const link = new URL(`${tx.services.env.PUBLIC_URL}/auth/v1/verify`)
  link.search = new URLSearchParams({
    token: secret.token,
    type,
    redirect_to: redirectTo,
  }).toString()
  await setSentAt(tx, userId, kinds[purpose].sentAt)
  return { ...secret, type, link: link.href }
}

/** Creates a link and mails it. The caller has taken a turn for the mailbox. */
export async function mailLink(tx: SystemTx, request: SecretRequest) {
  const { purpose, address: email, newEmail = '' } = request
  const { link, code } = await makeLink(tx, request)
  const { hours, mail } = { ...kinds[purpose], ...request }
  await queueMail(tx, {
    kind: purpose,
    to: email,
    ...mail({ email, link, code, hours, newEmail }),
  })
}
