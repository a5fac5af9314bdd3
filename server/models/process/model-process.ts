import { type ChildProcess, fork } from 'node:child_process'
import type { Log } from '../../platform/observability/log.ts'
import { computingTime } from './computing-time.ts'
import { giveWay } from './give-way.ts'
import { type FromModel, ModelUnavailable, type ToModel, WorkRefused } from './protocol.ts'
import { residentBytes } from './resident-bytes.ts'

export type ModelProcessOptions = {
  /** For the log. */
  name: string
  /** A module that calls `serveModel`. */
  program: string
  /** What the process gets as arguments. */
  args: readonly string[]
  /** Whether it runs only while nothing else wants to, where the system has that, or gives way to the server. */
  priority: 'idle' | 'below-normal'
  /** How long it stays without work, in milliseconds. */
  idleMs: number
  /** How long it may take to load the model, and to do one piece of work, in milliseconds: a minute by default. */
  startingMs?: number
  silentMs?: number
  mostResidentBytes: number
}

type Waiting<Work, Result> = {
  id: number
  work: Work
  signal: AbortSignal
  urgent: boolean
  /** How often a process ended while it did this work. */
  lost: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  forget: () => void
}

/** How much work may wait. */
const mostWaiting = 200
/** How often work is tried again whose process ended. */
const retries = 2
/** How long a model rests whose process could not begin, in milliseconds. */
const restMs = 30_000
const usualSilentMs = 60_000
const watchedEveryMs = 2000
/** How many times as long a process may take that others leave no time. */
const mostPatience = 10
/** How much of its error output is kept for the log, in characters. */
const keptLetters = 2000

/**
 * A process that runs one model. It starts with the first work and ends when it has been idle; one that dies, takes
 * too much memory or says nothing for too long is ended and started again, and its work tried again.
 */
export class ModelProcess<Work, Result> {
  readonly #options: ModelProcessOptions
  readonly #log: Pick<Log, 'info' | 'warn'>
  readonly #waiting: Waiting<Work, Result>[] = []
  #doing: Waiting<Work, Result> | null = null
  #child: ChildProcess | null = null
  #ready = false
  #said = ''
  #ids = 0
  #restingUntil = 0
  #stopped = false
  #idle: NodeJS.Timeout | undefined
  #silence: NodeJS.Timeout | undefined
  #watching: NodeJS.Timeout | undefined

  constructor(options: ModelProcessOptions, log: Pick<Log, 'info' | 'warn'>) {
    this.#options = options
    this.#log = log
  }

  /** Whether the model is loaded, so that work begins at once. */
  get ready(): boolean {
    return this.#ready
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Has the model do work; urgent work goes before the rest. Throws `WorkRefused` if the model refuses it,
   * `ModelUnavailable` if there is no process for it, and the reason of `signal` once that is aborted.
   */
  run(work: Work, { signal, urgent = false }: { signal: AbortSignal; urgent?: boolean }) {
    return new Promise<Result>((resolve, reject) => {
      signal.throwIfAborted()
      if (this.#stopped) throw new ModelUnavailable('the server stops')
      if (performance.now() < this.#restingUntil) {
        throw new ModelUnavailable(`${this.#options.name} could not be started a moment ago`)
      }
      if (this.#waiting.length >= mostWaiting) throw new ModelUnavailable('too much work waits')
      const id = ++this.#ids
      const cancel = () => this.#cancel(id, signal.reason)
      signal.addEventListener('abort', cancel, { once: true })
      const forget = () => signal.removeEventListener('abort', cancel)
      this.#queue({ id, work, signal, urgent, lost: 0, resolve, reject, forget })
      this.#next()
    })
  }

  /** Ends the process; what waits is refused. */
  async stop() {
    this.#stopped = true
    this.#refuseAll('the server stops')
    const child = this.#child
    if (!child) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }

  /** Urgent work goes first, and what is tried again before others of its kind. */
  #queue(added: Waiting<Work, Result>) {
    const at = this.#waiting.findIndex(({ urgent, lost }) =>
      urgent === added.urgent ? lost < added.lost : added.urgent,
    )
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, added)
  }

  #next() {
    if (this.#doing) return
    const [next] = this.#waiting
    if (!next) return this.#waitForWork()
    clearTimeout(this.#idle)
    if (!this.#child) this.#start()
    if (!this.#ready) return
    this.#waiting.shift()
    this.#doing = next
    this.#send({ id: next.id, work: next.work })
    this.#expectWord(this.#options.silentMs)
  }

  #start() {
    const { startingMs, name, priority } = this.#options
    let child: ChildProcess
    try {
      child = this.#fork()
    } catch (error) {
      return this.#couldNotStart(String(error))
    }
    this.#child = child
    this.#said = ''
    if (child.pid !== undefined) giveWay(child.pid, priority)
    child.stderr?.on('data', (text: Buffer) => {
      this.#said = (this.#said + text.toString('utf8')).slice(-keptLetters)
    })
    child.on('message', (message) => {
      if (this.#child === child) this.#heard(message as FromModel<Result>)
    })
    this.#watching = setInterval(() => this.#watchMemory(child), watchedEveryMs).unref()
    child.on('error', (error) => this.#ended(child, error.message))
    child.once('exit', (code, signal) => this.#ended(child, String(signal ?? code)))
    this.#expectWord(startingMs)
    this.#log.info({ pid: child.pid }, `${name} starts`)
  }

  #fork(): ChildProcess {
    const { program, args } = this.#options
    return fork(program, args, {
      serialization: 'advanced',
      execArgv: [],
      env: process.env.PATH ? { PATH: process.env.PATH } : {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
  }

  #heard(message: FromModel<Result>) {
    clearTimeout(this.#silence)
    if ('ready' in message) {
      this.#ready = true
      return this.#next()
    }
    if ('unusable' in message) {
      this.#said = message.unusable
      return this.#child?.kill('SIGKILL')
    }
    const done = this.#doing
    if (done?.id !== message.id) return
    this.#doing = null
    done.forget()
    if ('result' in message) done.resolve(message.result)
    else done.reject(new WorkRefused(message.failure))
    this.#next()
  }

  #ended(child: ChildProcess, how: string) {
    if (this.#child !== child) return
    const { name } = this.#options
    const [begun, lost] = [this.#ready, this.#doing]
    this.#child = null
    this.#ready = false
    this.#doing = null
    clearInterval(this.#watching)
    clearTimeout(this.#silence)
    clearTimeout(this.#idle)
    if (this.#stopped) return
    const said = this.#said.trim()
    if (!begun) return this.#couldNotStart(said || how)
    if (!lost) return
    this.#log.warn({ how, said, lost: lost.lost + 1 }, `${name} ended in the middle of its work`)
    lost.lost += 1
    if (lost.lost > retries) {
      lost.forget()
      lost.reject(new WorkRefused(`${name} ended ${lost.lost} times over this work`))
    } else if (!lost.signal.aborted) {
      this.#queue(lost)
    }
    this.#next()
  }

  #couldNotStart(why: string) {
    const { name } = this.#options
    this.#restingUntil = performance.now() + restMs
    this.#log.warn({ why }, `${name} could not be started`)
    this.#refuseAll(`${name} could not be started: ${why}`)
  }

  #cancel(id: number, reason: unknown) {
    const at = this.#waiting.findIndex((one) => one.id === id)
    const canceled = at < 0 ? this.#doing : this.#waiting.splice(at, 1)[0]
    if (canceled?.id !== id) return
    // Work that has begun keeps its place until the process answers or ends.
    if (at < 0) this.#send({ canceled: id })
    canceled.reject(reason)
  }

  #send(message: ToModel<Work>) {
    // A process that has just ended is noticed by its exit.
    this.#child?.send(message, () => {})
  }

  /** Ends a process that says nothing for so long, unless others leave it no time to compute. */
  #expectWord(ms = usualSilentMs) {
    clearTimeout(this.#silence)
    const child = this.#child
    const before = timeOf(child)
    const latest = performance.now() + mostPatience * ms
    const check = () => {
      const now = timeOf(child)
      const starved = before && now?.wantsMore && now.ms - before.ms < ms
      if (starved && performance.now() < latest) return void this.#silence?.refresh()
      this.#log.warn({ ms }, `${this.#options.name} did not answer in time, and is ended`)
      child?.kill('SIGKILL')
    }
    this.#silence = setTimeout(check, ms).unref()
  }

  async #watchMemory(child: ChildProcess) {
    const { mostResidentBytes, name } = this.#options
    const bytes = child.pid === undefined ? null : await residentBytes(child.pid)
    if (bytes === null || bytes <= mostResidentBytes) return
    this.#log.warn({ bytes, mostResidentBytes }, `${name} takes too much memory, and is ended`)
    child.kill('SIGKILL')
  }

  #waitForWork() {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      const child = this.#child
      clearInterval(this.#watching)
      // First, so that work that arrives now starts another one.
      this.#child = null
      this.#ready = false
      child?.kill('SIGKILL')
    }, this.#options.idleMs).unref()
  }

  #refuseAll(why: string) {
    const refused = this.#waiting.splice(0)
    if (this.#doing) refused.push(this.#doing)
    this.#doing = null
    for (const { forget, reject } of refused) {
      forget()
      reject(new ModelUnavailable(why))
    }
  }
}

const timeOf = (child: ChildProcess | null) => (child?.pid ? computingTime(child.pid) : null)
