import { randomUUID } from 'node:crypto'
import { briefErrors } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type shareBrief, shareErrors } from '../../contract/shares/shares.ts'
import { recordActivity } from '../platform/activity.ts'
import { requireCompany, type Tx } from '../platform/database/transaction.ts'
import { newLinkToken } from '../platform/keys/new-link-token.ts'
import { inDays, readDefaults, readExpiry } from './expiry.ts'
import { mailShares } from './mail-shares.ts'
import { lockBrief, type Subject, upsertShares } from './queries.ts'
import { requireRecipients } from './recipients.ts'
import { grantRequests } from './requests/queries.ts'

type Body = Input<typeof shareBrief>['body']

/**
 * Shares a brief of the caller's company within a transaction, and grants pending requests of the addresses.
 */
export async function shareWithin(tx: Tx, briefId: string, body: Body) {
  const companyId = requireCompany(tx)
  const brief = await lockBrief(tx, companyId, briefId)
  if (!brief) throw refusal(briefErrors.notFound)
  if (brief.status !== 'active') throw refusal(shareErrors.notActive)
  const emails = await requireRecipients(tx, companyId, body)
  // Requests are locked before shares here, as in granting one, to avoid deadlocks.
  const awaited = await grantRequests(tx, brief.id, emails)
  const subject = { kind: 'brief', id: brief.id, title: brief.title } as const
  return shareWith(tx, subject, emails, body, awaited)
}

/**
 * Shares something that the caller may share, and mails the addresses; existing shares are renewed. `awaited`
 * addresses have asked for it and were promised a mail.
 */
export async function shareWith(
  tx: Tx,
  subject: Subject & { title: string },
  emails: readonly string[],
  { message, expiresAt, mayDownload, remind }: Pick<Body, 'message' | 'remind'> & Partial<Body>,
  awaited: readonly string[] = [],
) {
  const companyId = requireCompany(tx)
  const defaults = await readDefaults(tx, companyId)
  const terms = {
    message,
    expiresAt: expiresAt === undefined ? inDays(tx, defaults.days) : readExpiry(tx, expiresAt),
    mayDownload: mayDownload ?? defaults.mayDownload,
    remind,
  }
  const shares = emails.map((email) => ({ id: randomUUID(), email, token: newLinkToken() }))
  const saved = await upsertShares(tx, companyId, subject, shares, terms)
  const ids = saved.map(({ id }) => id)
  await recordActivity(tx, {
    action: `${subject.kind}.shared`,
    subjectType: subject.kind,
    subjectId: subject.id,
    details: { name: subject.title, recipients: saved.length },
  })
  const added = saved.filter((share) => share.added).length
  const mailed = await mailShares(tx, ids, { byHand: false, awaited })
  return { added, renewed: saved.length - added, ...mailed }
}
