import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'

/** A refusal, or a failure, that expires after `retryAfter` seconds; wires send it as Retry-After. */
export class RetryAfterError extends ApiError {
  readonly retryAfter: number

  constructor(entry: ErrorEntry, retryAfter: number) {
    super({ ...entry, message: entry.message.replace('{seconds}', String(retryAfter)) })
    this.retryAfter = retryAfter
  }
}
