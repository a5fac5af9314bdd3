import { randomUUID } from 'node:crypto'
import { type UnmailedReason, watchPath } from '../../contract/shares/shares.ts'
import { queueStoredMail } from '../mail/queue-mail.ts'
import { shareMail } from '../mail/share-mail.ts'
import { requireCompany, type Tx } from '../platform/database/transaction.ts'
import { insertShareMails } from './held/queries.ts'
import { optOutLink } from './opt-out-link.ts'
import { liftBounces, type ShareToMail, selectSharesToMail } from './queries.ts'

/**
 * Mails shares to their readers, except those who opted out or get a daily or weekly digest. Unless `byHand`,
 * it also skips addresses whose mail bounces, and shares that were mailed in the last 24 hours. Beyond three
 * mails a day, a reader is told by the next day's mail. Those who asked for access await their mail, so they always
 * get it.
 */
export async function mailShares(
  tx: Tx,
  ids: string[],
  { byHand, awaited = [] }: { byHand: boolean; awaited?: readonly string[] },
) {
  if (byHand) await liftBounces(tx, ids)
  const shares = await selectSharesToMail(tx, ids)
  const skipped = (share: ShareToMail): UnmailedReason | null => {
    if (awaited.includes(share.email)) return null
    if (share.opted_out || share.alerts === 'off') return 'opted-out'
    if (share.alerts !== null) return 'collected'
    if (share.bounces) return 'bounced'
    return share.mailed_today && !byHand ? 'mailed-today' : null
  }
  const mails = shares
    .filter((share) => !skipped(share))
    .map((share) => ({ ...toMail(tx, share), awaited: awaited.includes(share.email) }))
  const held = mails.length > 0 ? await insertShareMails(tx, mails) : new Set<string>()
  const sent = mails.filter(({ shareId }) => !held.has(shareId))
  for (const { mailId } of sent) await queueStoredMail(tx, { id: mailId, kind: 'share' })
  return {
    mailed: sent.length,
    unmailed: shares.flatMap((share) => {
      const reason = held.has(share.id) ? 'held' : skipped(share)
      return reason ? [{ email: share.email, reason }] : []
    }),
  }
}

function toMail(tx: Tx, share: ShareToMail) {
  const { services } = tx
  const { email, token, title, type, message } = share
  const unsubscribeUrl = optOutLink(services, { companyId: requireCompany(tx), email })
  const content = shareMail({
    companyName: share.company_name,
    senderName: share.sender_name,
    mayReply: share.may_reply,
    shared: share.shared,
    title,
    type,
    message,
    expiresAt: share.expires_at,
    availableFrom: share.available_from,
    embargoUntil: share.embargo_until,
    link: `${services.env.PUBLIC_URL}${watchPath}/${token}`,
    optOutLink: unsubscribeUrl,
  })
  return { shareId: share.id, mailId: randomUUID(), unsubscribeUrl, ...content }
}
