import type { ErrorEntry } from '../../../contract/errors.ts'

/** Why a mailed link, or the page behind it, does not work. */
export const linkRefusals = {
  foreignForm: {
    status: 403,
    code: 'cross_site_form',
    message: 'Open the link from the mail itself: no other site may press its button for you.',
  },
  arrivalUnknown: {
    status: 404,
    code: 'flow_state_not_found',
    message: 'This sign-in was finished already, or begun in another browser. Please start again.',
  },
  arrivalExpired: {
    status: 422,
    code: 'flow_state_expired',
    message: 'This sign-in took too long. Please start again.',
  },
} as const satisfies Record<string, ErrorEntry>
