import { errorEntry } from '../../contract/errors.ts'

/** Errors of a mailed link, and of the page that completes a sign-in (`/arrive`). */
export const linkRefusals = {
  foreignForm: errorEntry(
    403,
    'cross_site_form',
    'For your security, this form only works from the page that the mailed link opens.',
  ),
  arrivalUnknown: errorEntry(
    404,
    'flow_state_not_found',
    'This sign-in is already complete or began in another browser. Please start again.',
  ),
  arrivalExpired: errorEntry(
    422,
    'flow_state_expired',
    'This sign-in took too long. Please start again.',
  ),
} as const
