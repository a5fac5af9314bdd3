import pg from 'pg'
import { ApiError, type ErrorEntry, fail, generalErrors } from '../../contract/errors.ts'

/** PostgreSQL's classes that mean: not now, but the same request may pass later. */
const unavailable = /^(08|53|57P)/
const concurrent = new Set(['40001', '40P01', '55P03'])

/** Refusals that our own functions raise carry SQLSTATE 'BW' and a message for people. */
const ownState = /^BW(\d)/

/**
 * Turns a database error into the refusal it means, or null where it is a fault of ours.
 * Source of the codes: PostgreSQL manual, appendix A.
 */
export function refusalOf(error: unknown): ApiError | null {
  if (isConnectionError(error)) return fail(generalErrors.busy)
  if (!(error instanceof pg.DatabaseError) || !error.code) return null
  const { code } = error
  if (ownState.test(code)) return new ApiError(entryOf(error))
  if (code === '42501') return fail({ ...generalErrors.permissionCheckFailed })
  if (code === '23505' || concurrent.has(code)) return fail(generalErrors.conflict)
  if (code === '57014' || unavailable.test(code)) return fail(generalErrors.busy)
  if (/^(22|23)/.test(code)) return fail(generalErrors.invalid)
  return null
}

function entryOf(error: pg.DatabaseError): ErrorEntry {
  return { status: 403, code: error.hint ?? 'refused', message: error.message }
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'ENOENT' ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}
