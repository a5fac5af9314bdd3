import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deliverJob } from './deliver.ts'
import type { MailRow } from './queries.ts'
import { smsQueue } from './queue-sms.ts'

const timeLimitMs = 10_000

/** The job that posts a text message of the outbox to SMS_WEBHOOK_URL. */
export function sendSmsJob(services: Services): Job {
  return deliverJob(services, smsQueue, webhookSender(services))
}

function webhookSender({ env }: Services): (message: MailRow) => Promise<void> {
  const { SMS_WEBHOOK_URL: address } = env
  if (!address) return async () => Promise.reject(new Error('SMS_WEBHOOK_URL is not set'))
  const url = new URL(address)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (credentials !== ':') {
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    // `fetch` refuses an address with credentials, and quotes them in the error.
    url.username = ''
    url.password = ''
  }
  return async ({ id, to_address: to, text: message }) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
      // The same key at every attempt, so that the receiver can detect duplicates.
      headers: { ...headers, 'idempotency-key': id },
      body: JSON.stringify({ to, message }),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`SMS_WEBHOOK_URL answered ${answer.status}`)
  }
}
