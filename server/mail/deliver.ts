import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/database/transaction.ts'
import { holdLease } from '../platform/jobs/hold-lease.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import {
  claimedMs,
  claimMail,
  findMail,
  keepMail,
  type MailRow,
  markBounced,
  markFailed,
  markSent,
} from './queries.ts'
import { queueDelivery } from './queue-delivery.ts'

type DeliverJob = { mailId?: string }

/** How many mails one process sends at a time. */
const atOnce = 8

/** How often a claim is renewed: mails wait for a connection, and a server may be slow at every command. */
const renewMs = 60_000

const longestPauseMs = 3_600_000

/** The pause before a sent mail is marked again, if that failed. */
const markAgainMs = 1000

/**
 * A job that passes outbox rows to `send`. Failures are retried after 1 s, 2 s, 4 s, up to an hour, for three
 * days, and then marked. Only one worker at a time holds a mail. It is sent twice only if the process or
 * connection dies between sending and marking.
 */
export function deliverJob(
  services: Services,
  queue: string,
  send: (mail: MailRow) => Promise<unknown>,
  /** The status of an address that accepts nothing; null if the mail should be retried. */
  refusedAddress: (mail: MailRow, error: unknown) => string | null = () => null,
): Job {
  const stopping = new AbortController()
  const inTx = <T>(work: (tx: SystemTx) => Promise<T>) => withSystemTx(services, 'mail', work)

  /** Repeated until it succeeds: any other process would send the mail again. */
  async function markAsSent(mailId: string): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        return await inTx((tx) => markSent(tx, mailId))
      } catch (error) {
        if (stopping.signal.aborted) throw error
        if (failures === 0) {
          services.log.warn({ err: error, mailId }, 'a sent mail cannot be marked; trying again')
        }
        await delay(markAgainMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  async function markAsFailed(mail: MailRow, error: unknown) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2000)
    const status = refusedAddress(mail, error)
    await inTx((tx) =>
      status ? giveBack(tx, mail, status, reason) : putOff(tx, queue, mail, reason),
    )
  }

  return {
    queue,
    atOnce,
    work: async ({ mailId }: DeliverJob) => {
      if (!mailId) return
      const mail = await inTx((tx) => take(tx, queue, mailId))
      if (!mail) return
      const renew = () => inTx((tx) => keepMail(tx, mailId))
      const claim = { forMs: claimedMs, everyMs: renewMs, renew, log: services.log }
      // What is being sent cannot be taken back, so it is sent even if the claim is lost.
      await holdLease(claim, async () => {
        try {
          await services.observe({ kind: 'mail', name: queue }, () => send(mail))
        } catch (error) {
          return markAsFailed(mail, error)
        }
        await markAsSent(mailId)
      })
    },
    stop: async () => stopping.abort(),
  }
}

/** Claims the mail; undefined if nothing is left to do, or another worker holds it: then it is checked later. */
async function take(tx: SystemTx, queue: string, mailId: string): Promise<MailRow | undefined> {
  const claimed = await claimMail(tx, mailId)
  if (claimed) return claimed
  const mail = await findMail(tx, mailId)
  if (mail?.claimed_until && !mail.sent_at && !mail.gave_up_at) {
    await queueDelivery(tx, queue, mail, { startAfter: mail.claimed_until })
  }
  return undefined
}

/** Schedules a retry, or marks the mail as given up. */
async function putOff(tx: SystemTx, queue: string, mail: MailRow, reason: string) {
  const last = tx.now() >= mail.tried_until
  await markFailed(tx, mail.id, reason, last)
  if (last) {
    tx.log.error({ mailId: mail.id, kind: mail.kind }, 'mail given up')
    return
  }
  const startAfter = new Date(tx.now().getTime() + pauseMs(mail.attempts))
  await queueDelivery(tx, queue, mail, { startAfter })
}

/** Gives up a mail at once, and stops further ones to its address. */
async function giveBack(
  tx: SystemTx,
  { id, kind, to_address }: MailRow,
  status: string,
  reason: string,
) {
  await markFailed(tx, id, reason, true)
  const recipients = [to_address]
  await markBounced(tx, { mailId: id, recipients, status, reason, ofMailbox: true })
  tx.log.info({ mailId: id, kind, status }, 'mail refused for good')
}

function pauseMs(earlierTries: number): number {
  return Math.min(1000 * 2 ** Math.min(earlierTries, 30), longestPauseMs)
}
