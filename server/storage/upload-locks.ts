import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'

/** How long a request waits for the previous one, in milliseconds. */
const patienceMs = 3000

/** A sender that is silent for this long may be a connection that died unnoticed, in milliseconds. */
const silentMs = 5000

/** The exclusive right of a request to work on an upload. */
export type UploadLock = {
  /** Reports that bytes keep arriving. */
  touch: () => void
  /** Aborted when the request should end early and keep what it has received. */
  stop: AbortSignal
  release: () => void
}

type Held = { lastByteAt: number; stop: AbortController; released: Promise<void> }

/** Allows one request at a time for each upload in this process. */
export class UploadLocks {
  readonly #held = new Map<string, Held>()
  #closing = false

  /** Waits briefly for the request that holds the upload, then throws 423. */
  async take(id: string): Promise<UploadLock> {
    const deadline = performance.now() + patienceMs
    for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
      const left = deadline - performance.now()
      if (left <= 0) throw refusal(storageErrors.uploadLocked)
      if (performance.now() - held.lastByteAt > silentMs) held.stop.abort()
      await settled(held.released, left)
    }
    return this.#lock(id)
  }

  /** Called at shutdown: tells every sender to retry. */
  close() {
    this.#closing = true
    for (const { stop } of this.#held.values()) stop.abort()
  }

  #lock(id: string): UploadLock {
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = { lastByteAt: performance.now(), stop: new AbortController(), released: promise }
    if (this.#closing) held.stop.abort()
    this.#held.set(id, held)
    return {
      touch: () => {
        held.lastByteAt = performance.now()
      },
      stop: held.stop.signal,
      release: () => {
        this.#held.delete(id)
        resolve()
      },
    }
  }
}

/** Resolves with the promise, or after `ms` if that is sooner. */
async function settled(promise: Promise<void>, ms: number) {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([promise, late])
  clearTimeout(timer)
}
