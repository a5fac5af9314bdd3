import { renditionHeights } from '../../contract/videos/videos.ts'
import { keptForBackup } from '../platform/backup/kept-for-backup.ts'
import type { Services } from '../platform/context.ts'
import { isDeadHolder, newHolder } from '../platform/database/holder.ts'
import { withJobTx, withSystemTx } from '../platform/database/transaction.ts'
import type { LocalFile, OpenObject } from '../platform/files/objects.ts'
import { withOpenObject } from '../platform/files/with-open-object.ts'
import { holdLease } from '../platform/jobs/hold-lease.ts'
import { claimDisk, hasRoomForStep } from '../storage/disk-room.ts'
import {
  type Claim,
  claimVideo,
  giveBack,
  giveUp,
  keepLease,
  type Length,
  leaseSeconds,
  mostAttempts,
  publishConverted,
  publishInspected,
  publishRendered,
  releaseLeasesHeldBy,
  selectLeaseHolders,
  selectPartPaths,
  tryLater,
} from './queries.ts'
import { type Running, runTask } from './run-task.ts'
import { renditionsOf } from './worker/plays-already.ts'
import {
  type Answer,
  answerTo,
  filesOf,
  type Outcome,
  outputsOf,
  type Part,
  pathOf,
  roomFor,
  runOf,
  type Step,
} from './worker/protocol.ts'

/** How long a lease on a video lasts, and how often it is renewed. */
const lease = { forMs: leaseSeconds * 1000, everyMs: 10_000 }

/** A step that takes longer is abandoned, so that other companies get their turn. */
const longestStepMs = 6 * 3600 * 1000

/** How long a step may take: ten minutes plus four times the video's duration, up to six hours. */
const limitOf = (durationMs: number) => Math.min(600_000 + 4 * durationMs, longestStepMs)

/** How long to wait when the disk is full or cannot be written, in seconds. */
export const pauseSeconds = 600

type Run = typeof runTask

/** The part of the work that one of several workers does. */
type Share = { steps: readonly Step[]; lengths: readonly Length[]; onWorked: () => void }

const allSteps: readonly Step[] = ['inspect', 'convert', 'renditions']
const allLengths: readonly Length[] = ['ordinary', 'long']

/**
 * Processes the given steps of videos, one at a time, until nothing is left. `wake` announces that there may be
 * more; app.videos is the source of truth.
 */
export class VideoWork {
  readonly #services: Services
  readonly #run: Run
  readonly #steps: readonly Step[]
  readonly #lengths: readonly Length[]
  readonly #onWorked: () => void
  readonly #holder = newHolder()
  #working: Promise<void> | null = null
  #again = false
  readonly #stopping = new AbortController()
  #running: Running | null = null
  #unavailable = false
  #settled = false

  /** `onWorked` is called after each step, because another worker may do the next one. */
  constructor(
    services: Services,
    run: Run = runTask,
    { steps = allSteps, lengths = allLengths, onWorked = () => {} }: Partial<Share> = {},
  ) {
    this.#services = services
    this.#run = run
    this.#steps = steps
    this.#lengths = lengths
    this.#onWorked = onWorked
  }

  /** The running child process, if there is one. */
  get pid() {
    return this.#running?.pid
  }

  wake() {
    this.#again = true
    if (this.#working || this.#stopping.signal.aborted || this.#unavailable) return
    this.#working = this.#drain()
      .catch((error) => this.#services.log.error({ err: error }, 'videos are not processed'))
      .finally(() => {
        this.#working = null
      })
  }

  /** Resolves when nothing is left to do. */
  async idle() {
    while (this.#working) await this.#working
  }

  /** Stops the running step; another process then starts it again. */
  async stop() {
    this.#stopping.abort(new Error('the server stops'))
    await this.idle()
  }

  async #drain() {
    await this.#settle()
    while (this.#again && !this.#stopping.signal.aborted && !this.#unavailable) {
      this.#again = false
      const claim = await withSystemTx(this.#services, 'the next video to work on', (tx) =>
        claimVideo(tx, this.#holder, this.#steps, this.#lengths),
      )
      if (!claim) continue
      this.#again = true
      await this.#work(claim)
      this.#onWorked()
    }
  }

  /** Releases the leases of processes on this machine that were killed. */
  async #settle() {
    if (this.#settled) return
    await withSystemTx(this.#services, 'videos that dead processes held', async (tx) => {
      const dead = (await selectLeaseHolders(tx)).filter(isDeadHolder)
      if (dead.length > 0) await releaseLeasesHeldBy(tx, dead)
    })
    this.#settled = true
  }

  async #work(claim: Claim) {
    if (claim.attempts > mostAttempts) {
      await this.#change(claim, (tx) => giveUp(tx, claim, 'failed'))
      return this.#tidy(claim)
    }
    const needed = filesOf[claim.step] * roomFor(claim.size, claim.duration_ms ?? 0)
    const drafts = outputsOf[claim.step].map((part) => pathOf(claim, part))
    await claimDisk({ bytes: needed, drafts }, async (earlier) => {
      // A poster fits into the bytes that are kept free.
      if (needed === 0 || (await hasRoomForStep(this.#services, needed, earlier))) {
        return this.#workWithRoom(claim)
      }
      this.#services.log.warn({ video: claim.object_id }, 'no room on the disk to process a video')
      await this.#change(claim, (tx) => giveBack(tx, claim, pauseSeconds))
    })
  }

  async #workWithRoom(claim: Claim) {
    const published = await this.#publishStep(claim)
    await this.#removeOwn(claim, published ? madeBy(published) : [])
    if (!published) return
    // A repeated attempt at a broken video has made a new picture.
    if (claim.step === 'inspect' && claim.poster_path && !(await keptForBackup(this.#services))) {
      await this.#services.objects.delete(claim.poster_path)
    }
  }

  /**
   * Runs the step and publishes its outcome while holding the lease on the video; null if nothing was
   * published.
   */
  #publishStep(claim: Claim): Promise<Outcome | null> {
    const { log } = this.#services
    const work = { claim, progress: 0 }
    const renew = () => this.#change(claim, (tx) => keepLease(tx, claim, work.progress))
    return holdLease({ ...lease, renew, log }, async (lost) => {
      const ending = AbortSignal.any([lost, this.#stopping.signal])
      const answer = await this.#tidy(claim)
        .then(() => this.#runStep(work, ending))
        .catch(answerTo)
      const counts = await this.#settleAnswer(claim, answer, ending)
      return counts && 'outcome' in answer ? answer.outcome : null
    })
  }

  /** Runs the step in a child process. What it made is an object once this resolves. */
  async #runStep(work: Work, ending: AbortSignal): Promise<Answer> {
    const { claim } = work
    const { drafts, objects } = this.#services
    const outputs: LocalFile[] = []
    try {
      for (const part of outputsOf[claim.step]) {
        await drafts.create(pathOf(claim, part))
        outputs.push(await drafts.open(pathOf(claim, part)))
      }
      const answer = await withOpenObject(objects, inputOf(claim), ({ input, size }) =>
        this.#services.observe(
          { kind: 'video', name: claim.step, about: aboutVideo(claim) },
          () => {
            const fds = outputs.map((file) => file.fd)
            return this.#runTask(work, { input, size }, fds, ending)
          },
          outcomeOf,
        ),
      )
      const made = 'outcome' in answer ? madeBy(answer.outcome) : []
      for (const part of made) await drafts.finish(pathOf(claim, part), { ending })
      return answer
    } finally {
      await Promise.all(outputs.map((file) => file.close()))
    }
  }

  async #runTask(
    work: Work,
    { input, size }: Omit<OpenObject, 'close'>,
    outputs: readonly number[],
    ending: AbortSignal,
  ): Promise<Answer> {
    ending.throwIfAborted()
    const { step, object_id, duration_ms } = work.claim
    const task = { step, id: object_id, size, input, outputs }
    const onProgress = (now: number) => {
      work.progress = now
    }
    const durationMs = duration_ms ?? 0
    const bounds = { durationMs, limitMs: limitOf(durationMs), onProgress }
    const running = this.#run(task, bounds, this.#services)
    this.#running = running
    ending.addEventListener('abort', () => running.stop(), { once: true })
    try {
      return await running.end
    } finally {
      this.#running = null
    }
  }

  /** Publishes the outcome of a step, or records why it has none; true if it was published. */
  async #settleAnswer(claim: Claim, answer: Answer, ending: AbortSignal): Promise<boolean> {
    const video = { video: claim.object_id, step: claim.step, attempt: claim.attempts }
    if ('outcome' in answer) return this.#change(claim, (tx) => publish(tx, claim, answer.outcome))
    if ('broken' in answer) {
      await this.#change(claim, (tx) => giveUp(tx, claim, answer.broken))
      return false
    }
    if ('unavailable' in answer) {
      this.#unavailable = true
      this.#services.log.warn(
        { cause: answer.unavailable },
        'this machine has no codecs: videos are kept as they are, and browsers play what they can',
      )
    }
    if (ending.aborted) {
      const cause = String(ending.reason)
      this.#services.log.info({ ...video, cause }, 'a video is left to another worker')
    }
    if ('unavailable' in answer || ending.aborted) {
      await this.#change(claim, (tx) => giveBack(tx, claim, 0))
      return false
    }
    if ('hindered' in answer) {
      this.#services.log.warn({ ...video, cause: answer.hindered }, 'a video has to wait')
      await this.#change(claim, (tx) => giveBack(tx, claim, pauseSeconds))
      return false
    }
    this.#services.log.warn({ ...video, cause: answer.failed }, 'a video was not processed')
    const last = claim.attempts >= mostAttempts
    await this.#change(claim, (tx) => (last ? giveUp(tx, claim, 'failed') : tryLater(tx, claim)))
    return false
  }

  #change(claim: Claim, work: (tx: Parameters<typeof keepLease>[0]) => Promise<boolean>) {
    return withJobTx(this.#services, claim.company_id, work)
  }

  /** Removes files of earlier runs only: if this run has lost its lease, a later one may be at work. */
  async #tidy({ object_id, company_id, runs }: Claim) {
    const { drafts, objects } = this.#services
    const counted = await withJobTx(this.#services, company_id, (tx) =>
      selectPartPaths(tx, object_id),
    )
    if (await keptForBackup(this.#services)) return
    const left = (await objects.named(object_id)).filter((name) => !counted.includes(name))
    for (const name of left) if (runOf(name) < runs) await drafts.abort(name)
  }

  /** Removes this run's unpublished files only: another process may have taken over by now. */
  async #removeOwn(claim: Claim, made: readonly Part[]) {
    const { drafts, log } = this.#services
    for (const part of outputsOf[claim.step]) {
      if (made.includes(part)) continue
      // The next run removes it.
      await drafts.abort(pathOf(claim, part)).catch((error) => {
        log.warn({ err: error, video: claim.object_id }, 'a part of a video is left behind')
      })
    }
  }
}

/** The file that a step reads: what plays, if anything does yet, or else the original. */
const inputOf = ({ state, playback_path, object_id }: Claim) =>
  (state === 'ready' && playback_path) || object_id

/** A step that is being done, and its progress in percent. */
type Work = { readonly claim: Claim; progress: number }

/** How a trace describes a video. */
const aboutVideo = ({ object_id, size, attempts, duration_ms }: Claim) => ({
  'video.id': object_id,
  'video.bytes': size,
  'video.attempt': attempts,
  ...(duration_ms !== null && { 'video.milliseconds': duration_ms }),
})

/** The outcome of a step for the metrics: the only key of its answer. */
const outcomeOf = (answer: Answer) =>
  'outcome' in answer ? 'done' : (Object.keys(answer)[0] ?? 'failed')

/** The parts that an outcome includes. */
function madeBy(outcome: Outcome): Part[] {
  if (outcome.step === 'inspect') return ['poster']
  if (outcome.step === 'convert') return ['play']
  return outcome.made.map(({ height }) => `r${height}x` as const)
}

async function publish(
  tx: Parameters<typeof keepLease>[0],
  claim: Claim,
  outcome: Outcome,
): Promise<boolean> {
  if (outcome.step === 'renditions') return publishRendered(tx, claim, outcome.made)
  const { width, height } = outcome.step === 'inspect' ? outcome.made.facts : claim
  const durationMs =
    outcome.step === 'inspect' ? outcome.made.facts.durationMs : outcome.made.durationMs
  const size = { width: width ?? 0, height: height ?? 0, durationMs }
  const more = renditionsOf(size, renditionHeights).length > 0
  return outcome.step === 'inspect'
    ? publishInspected(tx, claim, outcome.made, more)
    : publishConverted(tx, claim, outcome.made, more)
}
