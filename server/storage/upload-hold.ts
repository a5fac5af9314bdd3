import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { RetryAfterError } from '../platform/fair-use/retry-after.ts'
import type { DraftGuard } from '../platform/files/drafts.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { holdSeconds, type UploadRow } from './queries.ts'

/** How often this process asks whether it still has the right, in milliseconds. */
const renewMs = 1000

/**
 * The right of this process alone to write to an upload. It is renewed until `end`, however slow the store is,
 * and expires within seconds of a kill. Each renewal also checks the caller's session.
 */
export class UploadHold implements DraftGuard {
  readonly upload: UploadRow
  readonly #uploads: CallersUploads
  readonly #lost = new AbortController()
  readonly #renewal: ReturnType<typeof setInterval>
  #renewedAt: number
  #waiting = false
  #renewing = false

  private constructor(uploads: CallersUploads, upload: UploadRow, takenAt: number) {
    this.#uploads = uploads
    this.upload = upload
    this.#renewedAt = takenAt
    this.#renewal = setInterval(() => this.#renew(), renewMs)
  }

  /** Null if the caller has no such upload. Throws 423 if another process has the right. */
  static async take(uploads: CallersUploads, id: string): Promise<UploadHold | null> {
    const asked = performance.now()
    const upload = await uploads.hold(id)
    return upload ? new UploadHold(uploads, upload, asked) : null
  }

  get lost() {
    return this.#lost.signal
  }

  async check() {
    this.lost.throwIfAborted()
    const asked = performance.now()
    try {
      await this.#uploads.keepHold(this.upload.id)
    } catch (error) {
      if (error instanceof ApiError && !(error instanceof RetryAfterError)) this.#lose(error)
      throw error
    }
    this.#renewedAt = asked
  }

  /**
   * Passes on what the sender brings, and throws once the right is lost. It is not renewed while nothing comes:
   * the sender may have gone, and continue through another process.
   */
  async *whileArriving<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
    this.#waiting = true
    for await (const some of chunks) {
      await this.#resume()
      yield some
      this.#waiting = true
    }
    await this.#resume()
  }

  /** Stops renewing it. */
  end() {
    clearInterval(this.#renewal)
  }

  /** Gives it up for the next request, unless it is lost. */
  async release() {
    this.end()
    if (!this.lost.aborted) await this.#uploads.release(this.upload.id)
  }

  async #resume() {
    if (this.#age >= renewMs) await this.check()
    this.#waiting = false
  }

  #renew() {
    if (this.#waiting) return
    // The database has not answered, so another process may have it by now.
    if (this.#age >= holdSeconds * 1000) return this.#lose(refusal(storageErrors.uploadLocked))
    if (this.#renewing) return
    this.#renewing = true
    this.check()
      .catch(() => {})
      .finally(() => {
        this.#renewing = false
      })
  }

  get #age() {
    return performance.now() - this.#renewedAt
  }

  #lose(reason: ApiError) {
    this.end()
    this.#lost.abort(reason)
  }
}
