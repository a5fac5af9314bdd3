import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Env } from '../settings/env.ts'

export type Log = Logger

/** Fields of errors and headers that must never reach a log line. */
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

/**
 * Creates the process's logger: JSON lines on standard output, secrets removed. `lineFields` are
 * added to each line.
 */
export function createLog(
  level: Env['LOG_LEVEL'],
  destination?: DestinationStream,
  lineFields?: () => object,
): Log {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, remove: true },
    // Query parameters contain user input, so only the shape of a database error is kept.
    serializers: { err: describeError },
    ...(lineFields && { mixin: lineFields }),
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The loggable part of an error: name, message, code and stack, never its values. */
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
