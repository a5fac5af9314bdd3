import { setTimeout } from 'node:timers/promises'
import { brand } from '../../../contract/brand.ts'
import type { Services } from '../../platform/context.ts'
import { type SystemTx, withJobTx, withSystemTx } from '../../platform/database/transaction.ts'
import { type Answer, postOutside } from '../../platform/http/outgoing/post-outside.ts'
import { unseal } from '../../platform/keys/sealed.ts'
import { signedHeaders } from '../webhooks/secret.ts'
import {
  type Attempt,
  type Claim,
  claimDeliveries,
  giveBack,
  giveUpOverdue,
  insertAttempt,
  markWorking,
  pauseTarget,
  settleDelivery,
  stopTarget,
  tellOfFailure,
} from './queries.ts'

export const deliveryQueue = 'webhooks.deliver'

/** How many requests one process sends at a time. */
const atOnce = 64

/**
 * Sends due deliveries until none is left, to many targets at a time. `wake` says that there may be more;
 * app.webhook_deliveries is the source of truth. A receiver may get a delivery twice if the process dies
 * before it has recorded the answer.
 */
export class WebhookWork {
  readonly #services: Services
  readonly #running = new Map<Claim, Promise<void>>()
  readonly #stopping = new AbortController()
  #draining: Promise<void> | null = null
  #again = false

  constructor(services: Services) {
    this.#services = services
  }

  wake() {
    this.#again = true
    if (this.#draining || this.#stopping.signal.aborted) return
    this.#draining = this.#drain()
      .catch((error) => this.#services.log.error({ err: error }, 'webhooks could not be delivered'))
      .finally(() => {
        this.#draining = null
      })
  }

  /** Resolves when no request is in progress. */
  async idle() {
    while (this.#draining || this.#running.size > 0) {
      await this.#draining
      await Promise.all(this.#running.values())
    }
  }

  /** Aborts the requests in progress; another process sends them again. */
  async stop() {
    this.#stopping.abort(new Error('the server stops'))
    await this.idle()
  }

  async #drain() {
    while (this.#again && !this.#stopping.signal.aborted) {
      this.#again = false
      const room = atOnce - this.#running.size
      if (room === 0) return
      const claims = await withSystemTx(this.#services, 'webhook deliveries that are due', (tx) =>
        claimDeliveries(tx, room, this.#counts()),
      )
      for (const claim of claims) this.#start(claim)
    }
  }

  #start(claim: Claim) {
    const ending = this.#deliver(claim)
      .catch((error) => this.#pause(claim, error))
      .finally(() => {
        this.#running.delete(claim)
        this.wake()
      })
    this.#running.set(claim, ending)
  }

  #counts() {
    const counted = (key: 'webhook_id' | 'company_id') => {
      const groups = Map.groupBy(this.#running.keys(), (claim) => claim[key])
      return Object.fromEntries([...groups].map(([id, claims]) => [id, claims.length]))
    }
    return { webhooks: counted('webhook_id'), companies: counted('company_id') }
  }

  async #deliver(claim: Claim) {
    const { now } = this.#services
    const started_at = now()
    const began = performance.now()
    const sent = await this.#send(claim, started_at).catch((error: unknown) => error as Error)
    if (this.#stopping.signal.aborted && sent instanceof Error) {
      return this.#change(claim, (tx) => giveBack(tx, [claim.id]))
    }
    const duration_ms = Math.round(performance.now() - began)
    const attempt = { started_at, duration_ms, ...outcomeOf(sent) }
    const leastMs = sent instanceof Error ? 0 : askedPauseMs(sent, started_at)
    let retries: number[] = []
    await this.#change(claim, async (tx) => {
      if (await insertAttempt(tx, claim, attempt)) {
        retries = await settle(tx, claim, attempt, leastMs)
      }
    })
    for (const ms of retries) this.#wakeIn(ms)
  }

  /** Pauses a target if an outcome cannot be recorded: it would be sent the same again without end. */
  async #pause(claim: Claim, error: unknown) {
    const { log } = this.#services
    log.error({ err: error }, 'the outcome of a delivery could not be recorded')
    await this.#change(claim, async (tx) => void (await pauseTarget(tx, claim))).catch(
      (failed: unknown) => log.error({ err: failed }, 'a webhook could not be paused'),
    )
  }

  /** Wakes again after a pause. The minute's job does so after longer ones. */
  #wakeIn(ms: number) {
    if (ms <= 0 || ms > 60_000) return
    setTimeout(ms, undefined, { ref: false, signal: this.#stopping.signal }).then(
      () => this.wake(),
      () => {},
    )
  }

  async #send({ id, url, body, sealed_secret, earlier_secret }: Claim, at: Date): Promise<Answer> {
    const secrets = [sealed_secret, ...(earlier_secret ? [earlier_secret] : [])].map((sealed) =>
      unseal(this.#services, sealed),
    )
    return postOutside(this.#services, url, {
      body,
      signal: this.#stopping.signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `${brand.name}-Webhooks/1`,
        ...signedHeaders({ id, at, body }, secrets),
      },
    })
  }

  #change(claim: Claim, work: (tx: SystemTx) => Promise<void>) {
    return withJobTx(this.#services, claim.company_id, work)
  }
}

function outcomeOf(sent: Answer | Error): Pick<Attempt, 'status' | 'error' | 'answer'> {
  if (sent instanceof Error) return { status: null, answer: null, error: storable(why(sent), 500) }
  const { status } = sent
  const delivered = status >= 200 && status < 300
  const redirected = status >= 300 && status < 400
  const error = redirected ? `answered ${status}; redirects are not followed` : `answered ${status}`
  return { status, answer: storable(sent.text, 1000), error: delivered ? null : error }
}

/** The reason of a failure. Errors of connections to several network addresses have no message. */
function why(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  return error.message || code || 'no connection'
}

const storable = (text: string, most: number) =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, most).toWellFormed()

const longestPauseMs = 2 * 3_600_000

/** For how long a receiver that is busy (429, 503) asks to be left alone, in milliseconds (RFC 9110, 10.2.3). */
function askedPauseMs({ status, retryAfter }: Answer, at: Date): number {
  if (retryAfter === null || (status !== 429 && status !== 503)) return 0
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - at.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), longestPauseMs)
}

/**
 * Settles a delivery after an attempt; the next one comes after `leastMs` or later. Returns after which pauses,
 * in milliseconds, there may be more to send. A receiver that answers 410 wants no further requests.
 */
async function settle(
  tx: SystemTx,
  claim: Claim,
  { status, error }: Attempt,
  leastMs: number,
): Promise<number[]> {
  if (error === null) {
    await settleDelivery(tx, claim, { state: 'delivered' })
    await markWorking(tx, claim)
    return []
  }
  const now = tx.now().getTime()
  const paused = await pauseTarget(tx, claim, leastMs)
  const gone = status === 410
  const over = gone || now >= claim.tried_until.getTime()
  const due = now + Math.max(pauseMs(claim.attempts), leastMs)
  const next_at = new Date(Math.min(due, claim.tried_until.getTime()))
  await settleDelivery(tx, claim, over ? { state: 'failed' } : { state: 'waiting', next_at })
  if ((await giveUpOverdue(tx, claim)) || over) {
    const stopped = await stopTarget(tx, claim, gone ? 'gone' : 'failing')
    if (!stopped) await tellOfFailure(tx, claim)
  }
  return [next_at, paused ?? next_at].map((until) => until.getTime() - now)
}

/** 5 s, 15 s, 45 s and so on up to two hours, plus up to a tenth so that retries are spread out. */
function pauseMs(attempts: number): number {
  const pause = Math.min(5000 * 3 ** Math.min(attempts - 1, 20), longestPauseMs)
  return pause * (1 + Math.random() / 10)
}
