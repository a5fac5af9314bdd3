import { z } from 'zod'

/** One entry of a domain's message catalog. `refusal` fills `{name}` in the message. */
export type ErrorEntry = {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** An entry of a message catalog. */
export const errorEntry = (status: number, code: string, message: string): ErrorEntry => ({
  status,
  code,
  message,
})

/** One rejected field. `path` is the field's name, dotted where nested ('releaseNotes.0'). */
const issueSchema = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof issueSchema>

/** The body of every error that `/api` returns. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** An error with a user-facing message, thrown by verbs and, in the browser, by `call`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly requestId: string | undefined

  constructor(entry: ErrorEntry, details: { issues?: Issue[]; requestId?: string } = {}) {
    super(entry.message)
    this.name = 'ApiError'
    this.status = entry.status
    this.code = entry.code
    this.issues = details.issues
    this.requestId = details.requestId
  }
}

/** Makes the error of a catalog entry, with `{placeholders}` filled from `values`. */
export function refusal(entry: ErrorEntry, values: Record<string, string> = {}, issues?: Issue[]) {
  const message = entry.message.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  return new ApiError({ ...entry, message }, issues ? { issues } : {})
}

/** The errors that any call may return, whatever its domain. */
export const generalErrors = {
  authenticationRequired: errorEntry(401, 'authentication_required', 'Authentication required.'),
  noAuthenticatedUser: errorEntry(401, 'no_authenticated_user', 'No authenticated user found'),
  sessionEnded: errorEntry(401, 'session_ended', 'Your session has ended. Please sign in again.'),
  secondFactorMissing: errorEntry(
    403,
    'insufficient_aal',
    'Confirm your second factor to continue.',
  ),
  /** The session proved the mailbox, and its user must first say who opened the account. */
  ownershipUnanswered: errorEntry(
    403,
    'ownership_unanswered',
    'First, tell us whether it was you who opened this account.',
  ),
  /** The same, seen from another session of that account. */
  accountOnHold: errorEntry(
    403,
    'account_on_hold',
    'This email address was just confirmed on another device. Answer the question there, then try again.',
  ),
  /** The session began by a recovery. */
  newPasswordRequired: errorEntry(
    403,
    'new_password_required',
    'Choose a new password to continue.',
  ),
  /** The caller's company requires a second factor, and the account has none to confirm. */
  secondFactorRequired: errorEntry(
    403,
    'second_factor_required',
    'Your company requires a second factor. Set one up to continue.',
  ),
  /** The operator suspended the caller's company. */
  companySuspended: errorEntry(
    403,
    'company_suspended',
    'Your company is suspended. Nothing was deleted. To use it again, contact whoever runs this site.',
  ),
  permissionCheckFailed: errorEntry(403, 'permission_check_failed', 'Permission check failed'),
  /** If the caller's rights cannot be read, the caller has none. */
  permissionsUnread: errorEntry(403, 'permission_check_failed', 'Error checking permissions'),
  companyUndetermined: errorEntry(403, 'company_undetermined', 'Error determining company'),
  noCompany: errorEntry(403, 'no_company', 'No company profile found'),
  invalid: errorEntry(400, 'validation_failed', 'Some fields need your attention.'),
  notFound: errorEntry(404, 'not_found', 'Nothing was found at this address.'),
  headersTooLarge: errorEntry(
    431,
    'headers_too_large',
    'The address and headers of the request are too long.',
  ),
  bodyTooLarge: errorEntry(413, 'body_too_large', 'The request is too large.'),
  unsupportedType: errorEntry(415, 'unsupported_media_type', 'Send the request as JSON.'),
  keyReused: errorEntry(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used for a different request.',
  ),
  /** A repeated Idempotency-Key whose large reply is no longer kept. */
  alreadyDone: errorEntry(
    409,
    'already_done',
    'This was already done. Load it again to see the result.',
  ),
  conflict: errorEntry(
    409,
    'conflict',
    'Someone else changed this at the same moment. Please try again.',
  ),
  changedMeanwhile: errorEntry(
    409,
    'changed_meanwhile',
    'Someone else changed this while you were editing. Check their changes, then save again.',
  ),
  tooManyRequests: errorEntry(
    429,
    'too_many_requests',
    'Too many attempts. Please wait a moment and try again.',
  ),
  /** One account, or one network address without a session, makes too many requests at once. */
  tooManyAtOnce: errorEntry(
    429,
    'too_many_requests',
    'Too many requests at once. Please try again in {seconds} seconds.',
  ),
  companyTooBusy: errorEntry(
    429,
    'too_many_requests',
    'Your company has made more than {limit} requests in a minute. Please try again in {seconds} seconds.',
  ),
  busy: errorEntry(503, 'busy', 'The service is busy or starting. Please try again in a moment.'),
  noSpace: errorEntry(
    507,
    'insufficient_storage',
    'The server has no space left, so this was not saved. Please try again later.',
  ),
  internal: errorEntry(500, 'internal', 'Something went wrong on our side. Please try again.'),
} as const
