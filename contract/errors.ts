import { z } from 'zod'

/** One entry of a domain's message catalog. `refusal` fills `{name}` in the message. */
export type ErrorEntry = {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** One rejected field. `path` is the field's name, dotted where nested ('releaseNotes.0'). */
export const issueSchema = z.object({ path: z.string(), message: z.string() })
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
  authenticationRequired: {
    status: 401,
    code: 'authentication_required',
    message: 'Authentication required.',
  },
  noAuthenticatedUser: {
    status: 401,
    code: 'no_authenticated_user',
    message: 'No authenticated user found',
  },
  sessionEnded: {
    status: 401,
    code: 'session_ended',
    message: 'Your session has ended. Please sign in again.',
  },
  secondFactorMissing: {
    status: 403,
    code: 'insufficient_aal',
    message: 'Confirm your second factor to continue.',
  },
  /** The session proved the mailbox, and its user must first say who opened the account. */
  ownershipUnanswered: {
    status: 403,
    code: 'ownership_unanswered',
    message: 'First, tell us whether it was you who opened this account.',
  },
  /** The same, seen from another session of that account. */
  accountOnHold: {
    status: 403,
    code: 'account_on_hold',
    message:
      'This email address was just confirmed on another device. Answer the question there, then try again.',
  },
  /** The session began by a recovery. */
  newPasswordRequired: {
    status: 403,
    code: 'new_password_required',
    message: 'Choose a new password to continue.',
  },
  /** The caller's company requires a second factor, and the account has none to confirm. */
  secondFactorRequired: {
    status: 403,
    code: 'second_factor_required',
    message: 'Your company requires a second factor. Set one up to continue.',
  },
  /** The operator suspended the caller's company. */
  companySuspended: {
    status: 403,
    code: 'company_suspended',
    message:
      'Your company is suspended. Nothing was deleted. To use it again, contact whoever runs this site.',
  },
  permissionCheckFailed: {
    status: 403,
    code: 'permission_check_failed',
    message: 'Permission check failed',
  },
  /** If the caller's rights cannot be read, the caller has none. */
  permissionsUnread: {
    status: 403,
    code: 'permission_check_failed',
    message: 'Error checking permissions',
  },
  companyUndetermined: {
    status: 403,
    code: 'company_undetermined',
    message: 'Error determining company',
  },
  noCompany: { status: 403, code: 'no_company', message: 'No company profile found' },
  invalid: { status: 400, code: 'validation_failed', message: 'Some fields need your attention.' },
  notFound: { status: 404, code: 'not_found', message: 'Nothing was found at this address.' },
  headersTooLarge: {
    status: 431,
    code: 'headers_too_large',
    message: 'The address and headers of the request are too long.',
  },
  bodyTooLarge: { status: 413, code: 'body_too_large', message: 'The request is too large.' },
  unsupportedType: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Send the request as JSON.',
  },
  keyReused: {
    status: 422,
    code: 'idempotency_key_reused',
    message: 'This Idempotency-Key was used for a different request.',
  },
  /** A repeated Idempotency-Key whose large reply is no longer kept. */
  alreadyDone: {
    status: 409,
    code: 'already_done',
    message: 'This was already done. Load it again to see the result.',
  },
  conflict: {
    status: 409,
    code: 'conflict',
    message: 'Someone else changed this at the same moment. Please try again.',
  },
  changedMeanwhile: {
    status: 409,
    code: 'changed_meanwhile',
    message:
      'Someone else changed this while you were editing. Check their changes, then save again.',
  },
  tooManyRequests: {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  /** One account, or one network address without a session, makes too many requests at once. */
  tooManyAtOnce: {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many requests at once. Please try again in {seconds} seconds.',
  },
  companyTooBusy: {
    status: 429,
    code: 'too_many_requests',
    message:
      'Your company has made more than {limit} requests in a minute. Please try again in {seconds} seconds.',
  },
  busy: {
    status: 503,
    code: 'busy',
    message: 'The service is busy or starting. Please try again in a moment.',
  },
  noSpace: {
    status: 507,
    code: 'insufficient_storage',
    message: 'The server has no space left, so this was not saved. Please try again later.',
  },
  internal: {
    status: 500,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  },
} as const satisfies Record<string, ErrorEntry>
