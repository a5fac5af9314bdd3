import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ObjectStore } from '../platform/object-store.ts'

/** The SHA-256 of a file that is still arriving: each byte is hashed once, as it comes. */
export class GrowingDigest {
  #hash: Hash = createHash('sha256')
  #bytes = 0

  /** Takes the next bytes of the file. */
  update(chunks: readonly Buffer[]) {
    for (const chunk of chunks) {
      this.#hash.update(chunk)
      this.#bytes += chunk.length
    }
  }

  /**
   * Brings the digest to exactly `position`. Reads what came in while this process did not run, or
   * went to another one; what it already knows is not read again.
   */
  async catchUp(store: ObjectStore, path: string, position: number) {
    if (this.#bytes > position) {
      this.#hash = createHash('sha256')
      this.#bytes = 0
    }
    if (this.#bytes === position) return
    for await (const chunk of store.read(path, { start: this.#bytes, end: position - 1 })) {
      this.update([chunk])
    }
  }

  /** In hex; more bytes may still follow. */
  hex() {
    return this.#hash.copy().digest('hex')
  }
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
