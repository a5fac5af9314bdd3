import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Drafts } from '../platform/files/drafts.ts'

/** A message to the thread: hash `chunks`, start again (`over`), or else return the digest. */
export type DigestStep = { id: number; chunks?: Uint8Array<ArrayBuffer>[]; over?: boolean }

/**
 * The SHA-256 of a file that is still arriving. Each byte is hashed once, in a separate thread,
 * because receiving and hashing take about the same time.
 */
export class GrowingDigest {
  readonly #id = nextId++
  #bytes = 0

  constructor() {
    unreachable.register(this, this.#id)
  }

  /** Hashes the next bytes of the file. Takes ownership of them: they are detached from the caller at once. */
  async take(chunks: Uint8Array<ArrayBuffer>[]) {
    for (const { length } of chunks) this.#bytes += length
    await ask({ id: this.#id, chunks })
  }

  /** Discards the digest: the bytes it has seen are not the stored ones. */
  async restart() {
    this.#bytes = 0
    await ask({ id: this.#id, over: true })
  }

  /**
   * Whether the next bytes are those at `position`. If not, another process received some before them, and
   * `catchUp` reads the rest once the file is complete.
   */
  async isAt(position: number): Promise<boolean> {
    if (this.#bytes > position) await this.restart()
    return this.#bytes === position
  }

  /** Advances the digest to exactly `position`. Reads only what it has not seen. Throws the reason of `stop`. */
  async catchUp(files: Pick<Drafts, 'read'>, path: string, position: number, stop?: AbortSignal) {
    if (await this.isAt(position)) return
    for await (const chunk of files.read(path, { start: this.#bytes, end: position - 1 })) {
      stop?.throwIfAborted()
      await this.take([new Uint8Array(chunk)])
    }
  }

  /** Returns the digest in hex; more bytes may still follow. */
  hex(): Promise<string> {
    return ask({ id: this.#id })
  }
}

let nextId = 0
let thread: Worker | null = null
const waiting: ((answer: string) => void)[] = []

/** When a digest is garbage-collected, the thread can drop it too. */
const unreachable = new FinalizationRegistry<number>((id) => void ask({ id, over: true }))

function ask(step: DigestStep): Promise<string> {
  thread ??= startThread()
  const { promise, resolve } = Promise.withResolvers<string>()
  thread.postMessage(step, step.chunks?.map(({ buffer }) => buffer) ?? [])
  waiting.push(resolve)
  return promise
}

/** It fails only if memory runs out, which ends the process anyway; senders then retry. */
function startThread(): Worker {
  const worker = new Worker(new URL('./digest-thread.ts', import.meta.url))
  worker.on('message', (answer: string) => waiting.shift()?.(answer))
  worker.unref()
  return worker
}

/** Evicting one costs a second read of its file, nothing else. */
const growing = new LRUCache<string, GrowingDigest>({ max: 1000 })

/** Returns the digest of the upload with this id. */
export function digestOf(id: string): GrowingDigest {
  const known = growing.get(id)
  if (known) return known
  const digest = new GrowingDigest()
  growing.set(id, digest)
  return digest
}

export function forgetDigest(id: string) {
  growing.delete(id)
}
