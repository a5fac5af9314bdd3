import { randomBytes, randomUUID } from 'node:crypto'
import { briefErrors } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type shareBrief, shareErrors } from '../../contract/shares.ts'
import { recordActivity } from '../platform/activity.ts'
import { companyOf, type Tx } from '../platform/database/transaction.ts'
import { defaultsOf, inDays, readExpiry } from './expiry.ts'
import { mailShares } from './mail-shares.ts'
import { lockBrief, upsertShares } from './queries.ts'
import { recipientsOf } from './recipients.ts'
import { grantRequests } from './requests/queries.ts'

/** Shares a brief of the caller's company within a transaction; requests of the addresses are granted. */
export async function shareWithin(tx: Tx, briefId: string, body: Input<typeof shareBrief>['body']) {
  const companyId = companyOf(tx)
  const brief = await lockBrief(tx, companyId, briefId)
  if (!brief) throw refusal(briefErrors.notFound)
  if (brief.status !== 'active') throw refusal(shareErrors.notActive)
  const emails = await recipientsOf(tx, companyId, body)
  const { days, mayDownload } = await defaultsOf(tx, companyId)
  const { expiresAt } = body
  const terms = {
    message: body.message,
    expiresAt: expiresAt === undefined ? inDays(tx, days) : readExpiry(tx, expiresAt),
    mayDownload: body.mayDownload ?? mayDownload,
    remind: body.remind,
  }
  // Requests are locked before shares, here and where one is granted.
  await grantRequests(tx, brief.id, emails)
  const shares = emails.map((email) => ({ id: randomUUID(), email, token: newToken() }))
  const saved = await upsertShares(tx, { companyId, briefId: brief.id }, shares, terms)
  const ids = saved.map(({ id }) => id)
  await recordActivity(tx, {
    action: 'brief.shared',
    subjectType: 'brief',
    subjectId: brief.id,
    details: { name: brief.title, recipients: saved.length },
  })
  const added = saved.filter((share) => share.added).length
  const mailed = await mailShares(tx, ids, { byHand: false })
  return { added, renewed: saved.length - added, ...mailed }
}

const newToken = () => randomBytes(24).toString('base64url')
