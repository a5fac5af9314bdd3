import { ApiError } from '../../contract/errors.ts'

/**
 * The server's message if it refused, for the description of a toast. Undefined without a
 * connection and for server errors.
 */
export function serverMessage(error: unknown): string | undefined {
  return refusalIn(error)?.message
}

/** The error, if the server refused. */
export function refusalIn(error: unknown): ApiError | undefined {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : undefined
}
