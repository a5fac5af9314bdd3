import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { markBounced } from '../queries.ts'
import { isOfMailbox } from './bounce-status.ts'

/** The fate of one mail, as reported by another mail server. */
export type DeliveryReport = {
  /** The Message-ID of the mail. */
  messageId: string
  /** Every address that the report gives for the recipient. */
  recipients: string[]
  /** Hard if the mail will not be delivered and a retry is pointless. */
  kind: 'hard' | 'soft'
  /** In the format of RFC 3463. */
  status: string
  reason: string
}

/** Our Message-IDs, which only the recipient's side knows; the part before the @ is the mail's id. */
const ourMessageId =
  /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^\s<>@]+>?$/i

/**
 * Marks the mail that a hard report is about, once, and stops mail to its address if the mailbox is the cause.
 * Ignores reports about unknown mails or other recipients, because anyone can write reports. Returns whether a
 * mail was marked.
 */
export async function recordReport(services: Services, report: DeliveryReport): Promise<boolean> {
  const { kind, status, recipients, reason } = report
  const mailId = ourMessageId.exec(report.messageId.trim())?.[1]
  const marked =
    mailId !== undefined &&
    kind === 'hard' &&
    (await withSystemTx(services, 'delivery report', (tx) =>
      markBounced(tx, { mailId, recipients, status, reason, ofMailbox: isOfMailbox(status) }),
    ))
  services.log.info({ mailId, kind, status, marked }, 'delivery report')
  return marked
}
