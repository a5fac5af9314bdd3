import type { ErrorEntry } from '../../contract/errors.ts'

/** Errors of a mailed link, and of the page that completes a sign-in (`/arrive`). */
export const linkRefusals = {
  foreignForm: {
    status: 403,
    code: 'cross_site_form',
    message: 'For your security, this form only works from the page that the mailed link opens.',
  },
  arrivalUnknown: {
    status: 404,
    code: 'flow_state_not_found',
    message: 'This sign-in is already complete or began in another browser. Please start again.',
  },
  arrivalExpired: {
    status: 422,
    code: 'flow_state_expired',
    message: 'This sign-in took too long. Please start again.',
  },
} as const satisfies Record<string, ErrorEntry>
