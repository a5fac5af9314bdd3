import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deliverJob } from './deliver.ts'
import { isOfMailbox, statusIn } from './delivery/bounce-status.ts'
import { openTransport } from './open-transport.ts'
import type { MailRow } from './queries.ts'
import { mailQueue } from './queue-mail.ts'

/** The job that sends a mail of the outbox through the SMTP server. */
export function sendMailJob(services: Services): Job {
  return deliverJob(services, mailQueue, smtpSender(services), refusedMailbox)
}

/**
 * The status with which the mail server says that there is no such mailbox, for mails that people can
 * unsubscribe from; null for failures that may be temporary. Our own mails are retried for three days, because
 * a wrong setting looks the same.
 */
function refusedMailbox({ unsubscribe_url }: MailRow, error: unknown): string | null {
  const { command, responseCode = 0, response = '' } = error as Partial<SMTPError>
  if (!unsubscribe_url || command !== 'RCPT TO' || ![550, 551, 553].includes(responseCode)) {
    return null
  }
  const status = statusIn(response) ?? '5.0.0'
  return isOfMailbox(status) ? status : null
}

type SMTPError = { command: string; responseCode: number; response: string }

/** RFC 8058: one-click unsubscribe in the mail program, without opening a page. */
function leaving(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function smtpSender({ env, boss }: Services): (mail: MailRow) => Promise<unknown> {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (!url) return async () => Promise.reject(new Error('SMTP_URL is not set'))
  // On first use, so that a start without SMTP_URL does not wait for it.
  const opened = openTransport(url, true)
  boss.once('stopped', async () => (await opened).close())
  const domain = new URL(env.PUBLIC_URL).hostname
  return async ({ id, to_address, reply_to, subject, html, text, unsubscribe_url, created_at }) => {
    const transport = await opened
    return transport.sendMail({
      from,
      to: { name: '', address: to_address },
      ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
      subject,
      date: created_at,
      ...(html ? { html } : {}),
      ...(text ? { text } : {}),
      // The same id at every attempt, so that a mailbox can detect duplicates.
      messageId: `<${id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribe_url ? leaving(unsubscribe_url) : {}),
      },
    })
  }
}
