import type { FastifyError } from 'fastify'
import pg from 'pg'
import { ApiError, generalErrors } from '../../contract/errors.ts'
import type { Actor } from '../platform/context.ts'
import { refusalOf } from '../platform/database/database-errors.ts'
import { DataError, dataErrors } from './data-errors.ts'

/** SQLSTATEs and their classes by the status that clients expect, the first that fits. */
const statuses: readonly [RegExp, number][] = [
  [/^23(503|505)$/, 409],
  [/^25006$/, 405],
  [/^(42883|42P01)$/, 404],
  [/^P0001$/, 400],
  [/^(28|0L|0P)/, 403],
  [/^(42P17|53400)$/, 500],
  [/^(25|40|54|55|57|58|P0|XX)/, 500],
]

/** The refusal that an error means to this caller. Unknown failures say nothing of their cause. */
export function dataRefusal(error: unknown, actor: Actor | null): DataError {
  if (error instanceof DataError) return error
  if (error instanceof ApiError) return openingRefusal(error)
  if (refusalOf(error)?.code === generalErrors.busy.code && !isCancelled(error)) {
    return new DataError(503, 'PGRST001', generalErrors.busy.message)
  }
  if (error instanceof pg.DatabaseError && error.code) return databaseRefusal(error, actor)
  const { code, statusCode = 500 } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new DataError(413, 'PGRST102', generalErrors.bodyTooLarge.message)
  }
  if (statusCode >= 400 && statusCode < 500) return dataErrors.badBody()
  return new DataError(500, 'XX000', generalErrors.internal.message)
}

/** What the opening of the transaction refuses: sessions that ended, factors that are missing. */
function openingRefusal({ status, code, message }: ApiError): DataError {
  return status === 401 ? dataErrors.badToken(message) : new DataError(status, code, message)
}

function databaseRefusal(error: pg.DatabaseError, actor: Actor | null): DataError {
  const { code = 'XX000', message, detail, hint } = error
  if (code === '42501') {
    // Who is not signed in may be let in after signing in.
    const status = actor && actor.role !== 'anon' ? 403 : 401
    return new DataError(status, code, message, { details: detail ?? null, hint: hint ?? null })
  }
  const status = statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400
  if (status === 500) return new DataError(status, code, generalErrors.internal.message)
  return new DataError(status, code, message, { details: detail ?? null, hint: hint ?? null })
}

/** A statement that took too long is no sign that the database is away. */
function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}
