import { randomUUID } from 'node:crypto'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import type { Env } from '../platform/settings/env.ts'
import { devMailExists } from './dev-mail.ts'
import { insertMail } from './queries.ts'
import { queueDelivery } from './queue-delivery.ts'

/** The queue whose jobs name a text message in the outbox. */
export const smsQueue = 'send-sms'

/** Whether text messages can reach anyone: through the webhook, or in the local outbox. */
export function canSendSms(env: Env): boolean {
  return env.SMS_WEBHOOK_URL !== undefined || devMailExists(env)
}

/**
 * Inserts a text message into the outbox and queues it, only if the transaction commits. Without
 * SMS_WEBHOOK_URL it stays there, readable at /dev/mail. `to` is E.164 without the plus.
 */
export async function queueSms(
  tx: Pick<Tx | SystemTx, 'sql' | 'services'>,
  { to, kind, text }: { to: string; kind: string; text: string },
) {
  const id = randomUUID()
  await insertMail(tx, { id, kind, to: `+${to}`, subject: 'Text message', html: null, text })
  if (tx.services.env.SMS_WEBHOOK_URL) await queueDelivery(tx, smsQueue, { id, kind })
}
