import { join } from 'node:path'
import type { Env } from '../../platform/settings/env.ts'
import type { BuiltInModel } from '../built-in-models.ts'
import { ModelFiles, type ModelHost } from '../files/model-files.ts'
import { ModelProcess } from '../process/model-process.ts'
import { ModelUnavailable, WorkRefused } from '../process/protocol.ts'
import type { Languages, Listening, SpeechResult, SpeechWork, Words } from './speech-work.ts'

const usualProgram = join(import.meta.dirname, 'speech-process.ts')

const idleMs = 10 * 60_000
const mostResidentBytes = 1.5 * 1024 ** 3

/** A language that the model does not know. */
export class UnknownLanguage extends WorkRefused {}

type SpeechHost = ModelHost & { env: Pick<Env, 'MODELS_THREADS'> }

/** The built-in model that recognizes speech. */
export class LocalSpeech {
  readonly #host: SpeechHost
  readonly #model: BuiltInModel
  readonly #files: ModelFiles
  readonly #program: string
  #process: ModelProcess<SpeechWork, SpeechResult> | null = null
  #stopped = false

  /** `program` is a module that does the work, for tests another one. */
  constructor(host: SpeechHost, model: BuiltInModel, program = usualProgram) {
    this.#host = host
    this.#model = model
    this.#files = new ModelFiles(host, model)
    this.#program = program
  }

  /** Throws `ModelUnavailable` while the files cannot be used, and begins to fetch missing ones. */
  async prepare() {
    await this.#running()
  }

  /**
   * The probabilities of the languages that are spoken in at most 30 seconds of sound. Throws `ModelUnavailable`, and
   * begins to fetch missing files; `WorkRefused` for sound over which the process ended.
   */
  async findLanguages(sound: Int16Array, signal: AbortSignal): Promise<Languages> {
    const result = await this.#run({ find: 'languages', sound }, signal)
    if ('languages' in result) return result.languages
    throw new WorkRefused('the model answers something else')
  }

  /**
   * What is said in at most 30 seconds of sound. Throws as `findLanguages` does, and `UnknownLanguage`.
   */
  async findWords(sound: Int16Array, how: Listening, signal: AbortSignal): Promise<Words> {
    const result = await this.#run({ find: 'words', sound, ...how }, signal)
    if ('words' in result) return result.words
    if ('unknown' in result) throw new UnknownLanguage(how.language)
    throw new WorkRefused('the model answers something else')
  }

  async stop() {
    this.#stopped = true
    await this.#files.stop()
    await this.#process?.stop()
  }

  async #run(work: SpeechWork, signal: AbortSignal): Promise<SpeechResult> {
    const process = await this.#running()
    return process.run(work, { signal })
  }

  /** Compares the files whenever a process would start. */
  async #running() {
    if (this.#process?.ready) return this.#process
    const { folder } = await this.#files.check()
    if (this.#stopped) throw new ModelUnavailable('the server stops')
    const { env, log } = this.#host
    this.#process ??= new ModelProcess(
      {
        name: `The model ${this.#model.name}`,
        program: this.#program,
        args: [folder, String(env.MODELS_THREADS)],
        priority: 'idle',
        idleMs,
        mostResidentBytes,
      },
      log,
    )
    return this.#process
  }
}
