import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { ObjectStore } from '../platform/files/object-store.ts'

/** What the thread is asked: to hash chunks, to begin anew (`over`), else to tell the digest. */
export type DigestStep = { id: number; chunks?: Uint8Array<ArrayBuffer>[]; over?: boolean }

/**
 * The SHA-256 of a file that is still arriving: each byte is hashed once, as it comes, in a thread
 * of its own, because receiving and hashing take about the same time.
 */
export class GrowingDigest {
  readonly #id = nextId++
  #bytes = 0

  constructor() {
    unreachable.register(this, this.#id)
  }

  /** Hashes the next bytes of the file and frees them: at once they are gone for the caller. */
  async take(chunks: Uint8Array<ArrayBuffer>[]) {
    for (const { length } of chunks) this.#bytes += length
    await ask({ id: this.#id, chunks })
  }

  /**
   * Brings the digest to exactly `position`. Reads what came in while this process did not run, or
   * went to another one; what it already knows is not read again.
   */
  async catchUp(store: ObjectStore, path: string, position: number) {
    if (this.#bytes > position) {
      this.#bytes = 0
      await ask({ id: this.#id, over: true })
    }
    if (this.#bytes === position) return
    for await (const chunk of store.read(path, { start: this.#bytes, end: position - 1 })) {
      await this.take([new Uint8Array(chunk)])
    }
  }

  /** In hex; more bytes may still follow. */
  hex(): Promise<string> {
    return ask({ id: this.#id })
  }
}

let nextId = 0
let thread: Worker | null = null
const waiting: ((answer: string) => void)[] = []

/** Nobody can ask for such a digest any more, so the thread need not keep it. */
const unreachable = new FinalizationRegistry<number>((id) => void ask({ id, over: true }))

function ask(step: DigestStep): Promise<string> {
  thread ??= startThread()
  const { promise, resolve } = Promise.withResolvers<string>()
  thread.postMessage(step, step.chunks?.map(({ buffer }) => buffer) ?? [])
  waiting.push(resolve)
  return promise
}

/** It fails only where memory ends; that ends the process as well, and senders come again. */
function startThread(): Worker {
  const worker = new Worker(new URL('./digest-thread.ts', import.meta.url))
  worker.on('message', (answer: string) => waiting.shift()?.(answer))
  worker.unref()
  return worker
}

/** One that falls out costs a second reading of its file, nothing else. */
const growing = new LRUCache<string, GrowingDigest>({ max: 1000 })

/** The digest of the upload with this id. */
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
