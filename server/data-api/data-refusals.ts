import pg from 'pg'
import { generalErrors } from '../../contract/errors.ts'
import { isUnavailable } from '../platform/database/database-errors.ts'
import { refusalFrom } from '../platform/http/refusal-from.ts'
import { badJson, DataError, dataErrors } from './data-errors.ts'

/** The status that clients expect for an SQLSTATE or its class; the first match counts. */
const statuses: readonly [RegExp, number][] = [
  [/^42501$/, 403],
  [/^23(503|505)$/, 409],
  [/^25006$/, 405],
  [/^(42883|42P01)$/, 404],
  [/^P0001$/, 400],
  [/^(28|0L|0P)/, 403],
  [/^42P17$/, 500],
  [/^5400[01]$/, 400],
  [/^(25|40|54|55|57|58|P0|XX)/, 500],
]

const { busy, bodyTooLarge, internal, noSpace } = generalErrors

/** This wire's versions of the general errors. */
const ownErrors = {
  badRequest: badJson,
  busy: { ...busy, code: 'PGRST001' },
  bodyTooLarge: { ...bodyTooLarge, code: 'PGRST102' },
  internal: { ...internal, code: 'XX000' },
  noSpace: { ...noSpace, code: '53100' },
}

/** The response to an error. PostgreSQL's messages are passed on; our own faults are not described. */
export function dataRefusal(error: unknown): DataError {
  if (error instanceof DataError) return error
  if (error instanceof pg.DatabaseError && (!isUnavailable(error) || isCancelled(error))) {
    return databaseRefusal(error)
  }
  const { status, code, message } = refusalFrom(error, ownErrors)
  return status === 401 ? dataErrors.badToken(message) : new DataError(status, code, message)
}

function databaseRefusal({ code = 'XX000', message, detail, hint }: pg.DatabaseError): DataError {
  const status = statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400
  if (status === 500) return new DataError(status, code, internal.message)
  return new DataError(status, code, message, { details: detail ?? null, hint: hint ?? null })
}

/** A statement that timed out does not mean that the database is unavailable. */
function isCancelled({ code }: pg.DatabaseError): boolean {
  return code === '57014'
}
