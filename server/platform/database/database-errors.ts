import pg from 'pg'
import { ApiError, generalErrors, refusal } from '../../../contract/errors.ts'
import { libraryErrors } from '../../../contract/library/library.ts'
import { invitationErrors } from '../../../contract/team/invitations.ts'
import { undoErrors } from '../../../contract/undo/undo.ts'

/** PostgreSQL's codes for temporary failures: the same request may succeed later. */
const unavailable = /^(08|53|57P|57014)/
/** Codes of a value that a statement cannot take, or that a constraint forbids. */
const refusedValue = /^(22|23)/
const concurrent = new Set(['40001', '40P01', '55P03'])

/** Refusals that our own functions raise: SQLSTATE to status and code; the message is theirs. */
const ownRefusals: Record<string, { status: number; code: string }> = {
  BW010: invitationErrors.unknown,
  BW011: invitationErrors.used,
  BW012: invitationErrors.expired,
  BW013: invitationErrors.mismatch,
  BW014: invitationErrors.revoked,
  BW015: invitationErrors.accepted,
  BW016: invitationErrors.companyGone,
  BW017: invitationErrors.otherAddress,
  BW018: invitationErrors.unproven,
  BW019: invitationErrors.companySuspended,
  BW020: { status: 409, code: 'already_in_a_company' },
  BW021: { status: 409, code: 'address_missing' },
  BW022: { status: 409, code: 'company_exists' },
  BW023: { status: 409, code: 'invitation_waiting' },
  BW024: { status: 403, code: 'anonymous_account' },
  BW025: { status: 422, code: 'company_name_differs' },
  BW030: { status: 403, code: 'no_company' },
  BW032: { status: 413, code: 'too_large' },
  BW033: { status: 409, code: 'already_exists' },
  BW034: { status: 413, code: 'quota_exceeded' },
  BW038: { status: 400, code: 'file_not_stored' },
  BW040: undoErrors.gone,
  BW041: undoErrors.productIsGone,
  BW042: undoErrors.captionsExist,
  BW047: undoErrors.analystExists,
  BW043: { status: 409, code: 'limit_reached' },
  BW045: { status: 429, code: 'too_many_invitations' },
  BW048: { status: 409, code: 'address_unproven' },
  BW049: { status: 429, code: 'too_many_share_mails' },
  BW051: { status: 422, code: 'beyond_the_video' },
  BW052: { status: 422, code: 'more_than_played' },
  BW053: { status: 429, code: 'too_many_questions' },
  BW054: { status: 409, code: 'terms_changed' },
  BW055: libraryErrors.tooManyVisits,
  BW046: { status: 400, code: 'name_with_address' },
}

/** Codes of a full disk: the database's, and the system's for our own files. */
const noSpace = ['53100', 'ENOSPC', 'EDQUOT']

/**
 * Turns an error of the database or the disk into the refusal it means, or null if it is a bug of ours.
 * Source of the codes: PostgreSQL manual, appendix A; BW… are raised in database/.
 */
export function refusalOf(error: unknown): ApiError | null {
  if (noSpace.includes((error as NodeJS.ErrnoException | null)?.code ?? '')) {
    return refusal(generalErrors.noSpace)
  }
  if (isUnavailable(error)) return refusal(generalErrors.busy)
  if (!(error instanceof pg.DatabaseError) || !error.code) return null
  const { code, message } = error
  if (code.startsWith('BW')) {
    return new ApiError({ ...(ownRefusals[code] ?? generalErrors.invalid), message })
  }
  if (code === '42501') return denied(message)
  if (code === '23505' || concurrent.has(code)) return refusal(generalErrors.conflict)
  if (refusedValue.test(code)) return refusal(generalErrors.invalid)
  return null
}

/** Runs statements whose values no caller chose: a value that the database refuses is a failure of ours. */
export async function withOwnValues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const ours = error instanceof pg.DatabaseError && refusedValue.test(error.code ?? '')
    throw ours ? new Error('the database refused a value of ours', { cause: error }) : error
  }
}

/** Keeps the messages of our own rules only: PostgreSQL's name tables. */
function denied(message: string): ApiError {
  const ours = message.startsWith('You do not have permission')
  return refusal(
    ours
      ? { ...generalErrors.permissionCheckFailed, message }
      : generalErrors.permissionCheckFailed,
  )
}

/** Whether the database is unavailable or overloaded, whatever the query was. */
export function isUnavailable(error: unknown): boolean {
  if (isConnectionError(error)) return true
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  return code !== undefined && unavailable.test(code)
}

/** Whether PostgreSQL ends the connection with this error, shortly before its socket closes. */
export function endsConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(08|57P|25P0[34])/.test(error.code ?? '')
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    code === 'ENOENT' ||
    /Connection terminated|not queryable|read timeout|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
}
