import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from '../settings/env.ts'

export type Log = Logger

/** What may stand in an error or a header and must never reach a log line. */
const secretPaths = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'apikey',
  'html',
  'text',
  '*.password',
  '*.token',
  '*.access_token',
  '*.refresh_token',
  '*.authorization',
  '*.apikey',
  '*.html',
  '*.text',
]

/** Makes the process's logger: JSON lines on standard output, secrets removed. */
export function createLog(level: Env['LOG_LEVEL'], destination?: DestinationStream): Log {
  const options = {
    level,
    redact: { paths: secretPaths, remove: true },
    // A query's parameters hold what people typed, so of a database error only its shape is kept.
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error as it may be logged: name, message, code and stack, never the values it carried. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table, cause } = error as Error & Record<string, unknown>
  return {
    name: error.name,
    message: error.message,
    code,
    constraint,
    table,
    stack: error.stack,
    ...(cause instanceof Error ? { cause: cause.message } : {}),
  }
}
