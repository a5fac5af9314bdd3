import { join } from 'node:path'
import { type BuiltInModel, meaningWeights } from '../built-in-models.ts'
import { ModelFiles, type ModelHost } from '../files/model-files.ts'
import { ModelProcess } from '../process/model-process.ts'
import { ModelUnavailable } from '../process/protocol.ts'

const program = join(import.meta.dirname, 'meaning-process.ts')

const idleMs = 60 * 60_000
const mostResidentBytes = 600 * 1024 ** 2
/** How many texts the process takes at once: a question waits behind no more. */
const together = 4

/** What a text is for: models of the E5 family compare questions with passages, and want to be told. */
type Use = 'query' | 'passage'

/** The built-in model that tells what texts mean, as vectors of length 1. */
export class LocalMeaning {
  readonly #host: ModelHost
  readonly #model: BuiltInModel
  readonly #files: ModelFiles
  #process: ModelProcess<string[], Float32Array[]> | null = null
  #version = ''
  #stopped = false

  constructor(host: ModelHost, model: BuiltInModel) {
    this.#host = host
    this.#model = model
    this.#files = new ModelFiles(host, model)
  }

  /** Whether the model's process is running, so that a question need not wait for it. */
  get ready(): boolean {
    return this.#process?.ready ?? false
  }

  /**
   * The name of the model and of its weights, once a text could be embedded: vectors of two versions are never
   * compared. Throws `ModelUnavailable`, and begins to fetch missing files.
   */
  async version(): Promise<string> {
    await this.#running()
    return this.#version
  }

  /** A vector for each text. Throws `ModelUnavailable`, and `WorkRefused` for texts that the model refuses. */
  async embed(texts: readonly string[], use: Use, signal: AbortSignal): Promise<Float32Array[]> {
    const process = await this.#running()
    const prefix = /(^|[^a-z])e5($|[^a-z])/i.test(this.#model.name) ? `${use}: ` : ''
    const vectors: Float32Array[] = []
    for (let from = 0; from < texts.length; from += together) {
      const part = texts.slice(from, from + together).map((text) => prefix + text)
      vectors.push(...(await process.run(part, { signal, urgent: use === 'query' })))
    }
    return vectors
  }

  async stop() {
    this.#stopped = true
    await this.#files.stop()
    await this.#process?.stop()
  }

  /** Compares the files whenever a process would start. */
  async #running() {
    if (this.#process?.ready) return this.#process
    const { name } = this.#model
    const { folder, hashes } = await this.#files.check()
    if (this.#stopped) throw new ModelUnavailable('the server stops')
    this.#version = `${name}@${hashes[meaningWeights]?.slice(0, 12)}`
    this.#process ??= new ModelProcess(
      {
        name: `The model ${name}`,
        program,
        args: [folder],
        priority: 'below-normal',
        idleMs,
        mostResidentBytes,
      },
      this.#host.log,
    )
    return this.#process
  }
}
