import { createTransport } from 'nodemailer'
import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs.ts'
import { withSystemTx } from '../platform/transaction.ts'
import { findMail, type MailRow, markFailed, markSent } from './queries.ts'
import { mailQueue } from './queue-mail.ts'

type MailJob = { mailId?: string }

/**
 * The job that hands a mail of the outbox to the SMTP server. A failure is kept beside the mail
 * and tried again later, with growing pauses; a mail that left is never sent again.
 */
export function sendMailJob(services: Services): Job {
  const send = smtpSender(services)
  return {
    queue: mailQueue,
    work: async ({ mailId }: MailJob) => {
      if (!mailId) return
      const mail = await withSystemTx(services, 'mail', (tx) => findMail(tx, mailId))
      if (!mail || mail.sent_at) return
      try {
        await send(mail)
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2000)
        await withSystemTx(services, 'mail', (tx) => markFailed(tx, mailId, reason))
        throw error
      }
      await withSystemTx(services, 'mail', (tx) => markSent(tx, mailId))
    },
  }
}

function smtpSender({ env, boss }: Services): (mail: MailRow) => Promise<unknown> {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (!url) return async () => Promise.reject(new Error('SMTP_URL is not set'))
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  boss.once('stopped', () => transport.close())
  const domain = new URL(env.PUBLIC_URL).hostname
  return ({ id, to_address, subject, html, text }) =>
    transport.sendMail({
      from,
      to: { name: '', address: to_address },
      subject,
      ...(html ? { html } : {}),
      ...(text ? { text } : {}),
      // The same id on every try, so that a mailbox can tell a repetition.
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
}
