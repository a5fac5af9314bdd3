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

/** Too much was asked for, or too early; what was asked for is there. */
const forNow = [409, 413, 429]

/** Whether the server does not give the user what they asked for, whenever they ask. */
export function isWithheld(error: unknown): boolean {
  const refusal = refusalIn(error)
  return refusal !== undefined && !forNow.includes(refusal.status)
}
