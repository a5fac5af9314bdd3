import type { ImapFlow } from 'imapflow'
import type { Services } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { isLoopback } from '../../platform/settings/env.ts'
import { readReports } from './read-reports.ts'
import { recordReport } from './record-report.ts'

/** Enough for a report's own text and the headers of the mail it is about; the rest is not fetched. */
const readBytes = 131_072
/** The most mails that one run reads, and for how long: it ends before the next run starts. */
const mailsPerRun = 1000
const longestRunMs = 4 * 60_000
/** How many are read by one process. */
const mailsPerProcess = 50
/** Far above any mailbox's list of unread mails, and any single part of a mail. */
const maxResponseSize = 16 * 1024 * 1024

/**
 * The job that reads the unread mails of BOUNCE_IMAP_URL. It deletes nothing, and reading a mail twice changes
 * nothing. Each is marked as read before it is parsed, so that none can stop the job again and again.
 */
export function readMailboxJob(services: Services): Job {
  const { env, log } = services
  let reading: ImapFlow | null = null
  return {
    queue: 'mail.read-delivery-reports',
    cron: '*/5 * * * *',
    work: async () => {
      if (!env.BOUNCE_IMAP_URL) return
      const url = new URL(env.BOUNCE_IMAP_URL)
      const client = await openMailbox(url)
      reading = client
      const late = setTimeout(() => client.close(), longestRunMs)
      try {
        await client.connect()
        await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
        const mails = await readUnread(services, client)
        if (mails > 0) log.info({ mails }, 'delivery reports read')
        await client.logout()
      } catch (error) {
        // Not retried by the queue: the next run tries again in five minutes.
        log.warn({ reason: reasonOf(error) }, 'the mailbox of BOUNCE_IMAP_URL could not be read')
      } finally {
        clearTimeout(late)
        client.close()
        reading = null
      }
    },
    stop: async () => reading?.close(),
  }
}

async function openMailbox(url: URL): Promise<ImapFlow> {
  // Loaded on first use, so that a start without BOUNCE_IMAP_URL does not wait for it.
  const { ImapFlow } = await import('imapflow')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // The password never crosses a network in clear.
    ...(!secure && { doSTARTTLS: !isLoopback(host) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    maxResponseSize,
  })
  // A connection error is also thrown by the call that waits for the connection.
  client.on('error', () => undefined)
  return client
}

async function readUnread(services: Services, client: ImapFlow): Promise<number> {
  const unread = (await client.search({ seen: false }, { uid: true })) || []
  const uids = unread.slice(0, mailsPerRun)
  const marked: Buffer[] = []
  try {
    for (const uid of uids) {
      const query = { source: { start: 0, maxLength: readBytes } }
      const { source } = (await client.fetchOne(String(uid), query, { uid: true })) || {}
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      if (source) marked.push(source)
      if (marked.length === mailsPerProcess) await recordReports(services, marked.splice(0))
    }
  } finally {
    // Also after the connection broke: nobody reads a marked mail again.
    await recordReports(services, marked)
  }
  return uids.length
}

async function recordReports(services: Services, mails: readonly Buffer[]) {
  for (const report of await readReports(services, mails)) await recordReport(services, report)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
