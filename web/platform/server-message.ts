import { ApiError } from '../../contract/errors.ts'

/**
 * The server's own words when it refused, for the description of a toast. Undefined where it had
 * nothing to say: no connection, or a failure on its side.
 */
export function serverMessage(error: unknown): string | undefined {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return refused ? error.message : undefined
}
