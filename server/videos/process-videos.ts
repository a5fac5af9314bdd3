import { renditionHeights } from '../../contract/videos.ts'
import type { Services } from '../platform/context.ts'
import { isDeadHolder, newHolder } from '../platform/database/holder.ts'
import { withJobTx, withSystemTx } from '../platform/database/transaction.ts'
import { keptForBackup } from '../platform/files/kept-for-backup.ts'
import type { LocalFile, OpenObject } from '../platform/files/objects.ts'
import { withOpenObject } from '../platform/files/with-open-object.ts'
import {
  type Claim,
  claimVideo,
  giveBack,
  giveUp,
  keepLease,
  type Length,
  mostAttempts,
  publishConverted,
  publishInspected,
  publishRendered,
  releaseLeasesOf,
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
  type Step,
} from './worker/protocol.ts'

/** How often a worker renews its lease in the database, in milliseconds. */
const wordEveryMs = 10_000

/** A step that takes longer is given up, so that other companies get their turn. */
const longestStepMs = 6 * 3600 * 1000

/** How long a step may take: ten minutes plus four times the video's duration, up to six hours. */
const limitOf = (durationMs: number) => Math.min(600_000 + 4 * durationMs, longestStepMs)

/** How long to wait when the disk is full or cannot be written, in seconds. */
const pauseSeconds = 600

type Run = typeof runTask

/** The share of the work that one of several workers does. */
type Share = { steps: readonly Step[]; lengths: readonly Length[]; onWorked: () => void }

const allSteps: readonly Step[] = ['inspect', 'convert', 'renditions']
const allLengths: readonly Length[] = ['ordinary', 'long']

/**
 * Processes the given steps of videos, one at a time, until nothing is left. `wake` says that there
 * may be more; app.videos is the source of truth.
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
  #stopping = false
  #running: Running | null = null
  #unavailable = false
  #settled = false

  /** `onWorked` is called after each step: the next one may be another worker's. */
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
    if (this.#working || this.#stopping || this.#unavailable) return
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

  /** Ends the running step; another process then starts it again. */
  async stop() {
    this.#stopping = true
    this.#running?.stop()
    await this.idle()
  }

  async #drain() {
    await this.#settle()
    while (this.#again && !this.#stopping && !this.#unavailable) {
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
      if (dead.length > 0) await releaseLeasesOf(tx, dead)
    })
    this.#settled = true
  }

  async #work(claim: Claim) {
    if (claim.attempts > mostAttempts) {
      await this.#change(claim, (tx) => giveUp(tx, claim, 'failed'))
      return this.#tidy(claim)
    }
    const needed = filesOf[claim.step] * roomFor(claim.size, claim.duration_ms ?? 0)
    if ((await this.#services.drafts.freeForChildren()) < needed) {
      this.#services.log.warn({ video: claim.object_id }, 'no room on the disk to process a video')
      await this.#change(claim, (tx) => giveBack(tx, claim, pauseSeconds))
      return
    }
    const answer = await this.#tidy(claim)
      .then(() => this.#runStep(claim))
      .catch(answerTo)
    const counts = await this.#settleAnswer(claim, answer)
    await this.#removeOwn(claim, counts && 'outcome' in answer ? madeBy(answer.outcome) : [])
    if (!counts) return
    // A repeated attempt at a broken video has made a new picture.
    if (claim.step === 'inspect' && claim.poster_path && !(await keptForBackup(this.#services))) {
      await this.#services.objects.delete(claim.poster_path)
    }
  }

  /** Runs the step in a child process. What it made is an object once this resolves. */
  async #runStep(claim: Claim): Promise<Answer> {
    const { drafts, objects } = this.#services
    const outputs: LocalFile[] = []
    try {
      for (const part of outputsOf[claim.step]) {
        await drafts.create(pathOf(claim, part))
        outputs.push(await drafts.open(pathOf(claim, part)))
      }
      const answer = await withOpenObject(objects, claim.object_id, ({ input }) =>
        this.#services.observe(
          { kind: 'video', name: claim.step, about: aboutVideo(claim) },
          () =>
            this.#runTask(
              claim,
              input,
              outputs.map((file) => file.fd),
            ),
          outcomeOf,
        ),
      )
      const made = 'outcome' in answer ? madeBy(answer.outcome) : []
      for (const part of made) await drafts.finish(pathOf(claim, part))
      return answer
    } finally {
      await Promise.all(outputs.map((file) => file.close()))
    }
  }

  async #runTask(
    claim: Claim,
    input: OpenObject['input'],
    outputs: readonly number[],
  ): Promise<Answer> {
    let progress = 0
    const task = { step: claim.step, id: claim.object_id, size: claim.size, input, outputs }
    const onProgress = (now: number) => {
      progress = now
    }
    const durationMs = claim.duration_ms ?? 0
    const bounds = { durationMs, limitMs: limitOf(durationMs), onProgress }
    const running = this.#run(task, bounds, this.#services)
    this.#running = running
    if (this.#stopping) running.stop()
    const words = setInterval(() => {
      this.#change(claim, (tx) => keepLease(tx, claim, progress))
        .then((ours) => ours || running.stop())
        .catch((error) => this.#services.log.warn({ err: error }, 'a lease was not kept'))
    }, wordEveryMs)
    try {
      return await running.end
    } finally {
      clearInterval(words)
      this.#running = null
    }
  }

  /** Publishes what was made; false if nothing of it counts. */
  async #settleAnswer(claim: Claim, answer: Answer): Promise<boolean> {
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
    if ('hindered' in answer) {
      this.#services.log.warn({ ...video, cause: answer.hindered }, 'a video has to wait')
      await this.#change(claim, (tx) => giveBack(tx, claim, pauseSeconds))
      return false
    }
    if ('unavailable' in answer || this.#stopping) {
      await this.#change(claim, (tx) => giveBack(tx, claim, 0))
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

  /** Removes what earlier runs left behind. */
  async #tidy({ object_id, company_id }: Claim) {
    const { drafts, objects } = this.#services
    const counted = await withJobTx(this.#services, company_id, (tx) =>
      selectPartPaths(tx, object_id),
    )
    if (await keptForBackup(this.#services)) return
    for (const name of await objects.named(object_id)) {
      if (name !== object_id && !counted.includes(name)) await drafts.abort(name)
    }
  }

  /** Removes what this run wrote and does not count; another process may have taken over by now. */
  async #removeOwn(claim: Claim, made: readonly Part[]) {
    const { drafts, log } = this.#services
    for (const part of outputsOf[claim.step]) {
      if (made.includes(part)) continue
      // The next run tidies up.
      await drafts.abort(pathOf(claim, part)).catch((error) => {
        log.warn({ err: error, video: claim.object_id }, 'a part of a video is left behind')
      })
    }
  }
}

/** What a trace says of a video. */
const aboutVideo = ({ object_id, size, attempts, duration_ms }: Claim) => ({
  'video.id': object_id,
  'video.bytes': size,
  'video.attempt': attempts,
  ...(duration_ms !== null && { 'video.milliseconds': duration_ms }),
})

/** What came of a step, for the metrics: the only key of its answer. */
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
