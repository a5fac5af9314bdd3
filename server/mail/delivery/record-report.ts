import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { markBounced } from '../queries.ts'
import { isOfMailbox } from './bounce-status.ts'
import type { DeliveryReport } from './parse-report.ts'

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
