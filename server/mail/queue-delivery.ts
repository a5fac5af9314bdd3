import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { enqueue } from '../platform/jobs/jobs.ts'

/** Kinds of mail that nobody waits for in front of a form; some of them come in thousands. */
const canWait = new Set([
  'acceptance',
  'alerts',
  'answer',
  'area',
  'collected',
  'contact',
  'contact-receipt',
  'digest',
  'embargo',
  'lead',
  'lead-receipt',
  'reminder',
  'share',
])

/**
 * Queues the delivery of a mail or text message in the outbox. Those of accounts, with codes, links and
 * invitations, are sent first.
 */
export function queueDelivery(
  tx: Pick<Tx | SystemTx, 'sql'>,
  queue: string,
  { id, kind }: { id: string; kind: string },
  options: { startAfter?: Date } = {},
) {
  return enqueue(tx, queue, { mailId: id }, { ...options, priority: canWait.has(kind) ? 0 : 1 })
}
