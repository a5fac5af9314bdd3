import { ApiError } from '../../contract/errors.ts'

/**
 * The server's message when it refused, for the description of a toast. Undefined when there is
 * none: no connection, or a server error.
 */
export function serverMessage(error: unknown): string | undefined {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return refused ? error.message : undefined
}
