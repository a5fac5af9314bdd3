import { renditionHeights } from '../../contract/videos.ts'
import type { Services } from '../platform/context.ts'
import { isDeadHolder, newHolder } from '../platform/database/holder.ts'
import { withJobTx, withSystemTx } from '../platform/database/transaction.ts'
import type { OpenFile } from '../platform/files/object-store.ts'
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

/** Another word to the database so often, in milliseconds. */
const wordEveryMs = 10_000

/** A step that takes longer is given up, so that other companies have their turn. */
const longestStepMs = 6 * 3600 * 1000

/** What a step may take: ten minutes, and four times as long as the video itself, up to six hours. */
const limitOf = (durationMs: number) => Math.min(600_000 + 4 * durationMs, longestStepMs)

/** When the disk is full, or does not take what is made, it is tried again after so many seconds. */
const pauseSeconds = 600

type Run = typeof runTask

/** What one of several does of the work. */
type Share = { steps: readonly Step[]; lengths: readonly Length[]; onWorked: () => void }

const allSteps: readonly Step[] = ['inspect', 'convert', 'renditions']
const allLengths: readonly Length[] = ['ordinary', 'long']

/**
 * Does some steps of videos, one at a time, until nothing is left to do. `wake` says that there may
 * be more; the rows of app.videos are the truth about what.
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

  /** `onWorked` hears that a step has ended, behind which there may be one for somebody else. */
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

  /** The process at work, if there is one. */
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

  /** Ends what is under way, which another process then begins anew. */
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

  /** Who was at work when processes of this machine were killed holds nothing any more. */
  async #settle() {
    if (this.#settled) return
    await withSystemTx(this.#services, 'videos that dead processes held', async (tx) => {
      const dead = (await selectLeaseHolders(tx)).filter(isDeadHolder)
      if (dead.length > 0) await releaseLeasesOf(tx, dead)
    })
    this.#settled = true
  }

  async #work(claim: Claim) {
    await this.#tidy(claim)
    if (claim.attempts > mostAttempts) {
      await this.#change(claim, (tx) => giveUp(tx, claim, 'failed'))
      return
    }
    const needed = filesOf[claim.step] * roomFor(claim.size, claim.duration_ms ?? 0)
    if ((await this.#services.store.freeBytes()) < needed) {
      this.#services.log.warn({ video: claim.object_id }, 'no room on the disk to process a video')
      await this.#change(claim, (tx) => giveBack(tx, claim, pauseSeconds))
      return
    }
    const answer = await this.#runStep(claim).catch(answerTo)
    const counts = await this.#settleAnswer(claim, answer)
    await this.#removeOwn(claim, counts && 'outcome' in answer ? madeBy(answer.outcome) : [])
    if (!counts) return
    // Another attempt at a broken video has made another picture.
    if (claim.step === 'inspect' && claim.poster_path) {
      await this.#services.store.remove(claim.poster_path)
    }
  }

  /** Does the step with open files in hand; what was made is on the disk once this answers. */
  async #runStep(claim: Claim): Promise<Answer> {
    const { store } = this.#services
    const files: OpenFile[] = []
    const open = async (path: string, access: 'read' | 'write') => {
      const file = await store.open(path, access)
      files.push(file)
      return file.fd
    }
    try {
      const input = await open(claim.object_id, 'read')
      const outputs: number[] = []
      for (const part of outputsOf[claim.step]) {
        await store.create(pathOf(claim, part))
        outputs.push(await open(pathOf(claim, part), 'write'))
      }
      const answer = await this.#runTask(claim, input, outputs)
      const made = 'outcome' in answer ? madeBy(answer.outcome) : []
      for (const part of made) await store.finish(pathOf(claim, part))
      return answer
    } finally {
      await Promise.all(files.map((file) => file.close()))
    }
  }

  async #runTask(claim: Claim, input: number, outputs: readonly number[]): Promise<Answer> {
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

  /** Makes count what was made; false where nothing of it does. */
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

  /** Takes away what earlier runs left behind. */
  async #tidy({ object_id, company_id }: Claim) {
    const { store } = this.#services
    const counted = await withJobTx(this.#services, company_id, (tx) =>
      selectPartPaths(tx, object_id),
    )
    for (const name of await store.named(object_id)) {
      if (name !== object_id && !counted.includes(name)) await store.remove(name)
    }
  }

  /** Takes away what this run wrote and does not count; another one may be at work by now. */
  async #removeOwn(claim: Claim, made: readonly Part[]) {
    for (const part of outputsOf[claim.step]) {
      if (!made.includes(part)) await this.#services.store.remove(pathOf(claim, part))
    }
  }
}

/** The parts that an outcome stands for. */
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
