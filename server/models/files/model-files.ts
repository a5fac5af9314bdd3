import type { Log } from '../../platform/observability/log.ts'
import type { Env } from '../../platform/settings/env.ts'
import { type BuiltInModel, modelsFolder } from '../built-in-models.ts'
import { ModelUnavailable, NotYet } from '../process/protocol.ts'
import { FetchFailed } from './download.ts'
import { fetchModel } from './fetch-model.ts'
import { findFiles } from './find-files.ts'
import { FolderHeld } from './hold-folder.ts'
import { addRecord, compareFiles, readRecord } from './recorded-hashes.ts'

export type ModelHost = {
  env: Pick<Env, 'DATA_DIR' | 'MODELS_DIR' | 'MODELS_FETCH' | 'MODELS_URL'>
  log: Pick<Log, 'info' | 'warn'>
  now: () => Date
}

/** The files of a model that are there and as recorded. */
export type CheckedFiles = { folder: string; hashes: Record<string, string> }

/** When a failed fetch is tried again: each hour of a day, then daily; in milliseconds. */
const hourMs = 60 * 60_000
const hourly = 24
/** The same while another process fetches. */
const heldMs = 15_000
/** How long files that cannot be used are not compared again. */
const restMs = 60_000

/** The files of one model: compared before each use, and fetched in the background when they are first needed. */
export class ModelFiles {
  readonly #host: ModelHost
  readonly #model: BuiltInModel
  readonly #stopping = new AbortController()
  #checking: Promise<CheckedFiles> | null = null
  #fetching: Promise<void> | null = null
  #failures = 0
  #notBefore = 0
  #told = ''
  #unusable: { error: ModelUnavailable; until: number } | null = null

  constructor(host: ModelHost, model: BuiltInModel) {
    this.#host = host
    this.#model = model
  }

  /** The files. Throws `ModelUnavailable` while they cannot be used, and begins to fetch what is missing. */
  async check(): Promise<CheckedFiles> {
    if (this.#unusable && performance.now() < this.#unusable.until) throw this.#unusable.error
    this.#checking ??= this.#check()
      .catch((error: unknown) => {
        throw this.#unavailable(error)
      })
      .finally(() => {
        this.#checking = null
      })
    return this.#checking
  }

  /** Stops fetching. */
  async stop() {
    this.#stopping.abort(new FetchFailed('the server stops'))
    await this.#fetching
  }

  async #check(): Promise<CheckedFiles> {
    const { env, log } = this.#host
    const { name, revision } = this.#model
    const { folder, missing } = await findFiles(modelsFolder(env), this.#model)
    const known = await readRecord(env.DATA_DIR, this.#model)
    const other = Boolean(known?.commit) && known?.asked !== revision
    if (missing.length > 0 || other) {
      const lacks = other ? `the revision ${revision ?? 'main'}` : missing.join(', ')
      if (!env.MODELS_FETCH) {
        throw new ModelUnavailable(`${folder} lacks ${lacks}, and MODELS_FETCH is off`)
      }
      this.#fetch()
      throw new NotYet(`${name} is not there yet`)
    }
    const { changed, found } = await compareFiles(env.DATA_DIR, this.#model, folder)
    if (changed.length > 0) {
      throw new ModelUnavailable(
        `${changed.join(', ')} in ${folder} is not what was recorded: npm run admin -- models verify`,
      )
    }
    if (!known) {
      await addRecord(env.DATA_DIR, this.#model, { asked: null, commit: null, files: found }).catch(
        (error: unknown) => log.warn({ err: error }, `The hashes of ${name} could not be recorded`),
      )
    }
    return { folder, hashes: found }
  }

  /** Says once in the log why a model cannot be used. */
  #unavailable(error: unknown): ModelUnavailable {
    if (error instanceof NotYet) return error
    const reason = error instanceof Error ? error.message : String(error)
    if (reason !== this.#told) {
      this.#told = reason
      this.#host.log.warn(`The model ${this.#model.name} is not used: ${reason}`)
    }
    const unusable = new ModelUnavailable(reason)
    this.#unusable = { error: unusable, until: performance.now() + restMs }
    return unusable
  }

  #fetch() {
    const { env, log, now } = this.#host
    const { name } = this.#model
    if (this.#fetching || this.#stopping.signal.aborted) return
    if (now().getTime() < this.#notBefore) return
    log.info(`Fetching the model ${name} from ${env.MODELS_URL}`)
    this.#fetching = fetchModel(env, this.#model, { signal: this.#stopping.signal })
      .then(() => {
        this.#failures = 0
        log.info(`The model ${name} is there`)
      })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#fetching = null
      })
  }

  #failed(error: unknown) {
    if (this.#stopping.signal.aborted) return
    const { log, now } = this.#host
    const held = error instanceof FolderHeld
    if (!held) this.#failures += 1
    const pauseMs = this.#failures <= hourly ? hourMs : 24 * hourMs
    this.#notBefore = now().getTime() + (held ? heldMs : pauseMs)
    if (held) return
    const reason = error instanceof Error ? error.message : String(error)
    log.warn(
      { again: new Date(this.#notBefore).toISOString() },
      `The model ${this.#model.name} could not be fetched: ${reason}. Everything else works without it.`,
    )
  }
}
