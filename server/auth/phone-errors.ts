import { companyErrors } from '../../contract/company/company.ts'
import type { ErrorEntry } from '../../contract/errors.ts'

/** Why a phone is refused. */
export const phoneErrors = {
  missing: {
    status: 400,
    code: 'validation_failed',
    message: 'This type needs a phone, and no email address',
  },
  notConfirmed: {
    status: 400,
    code: 'phone_not_confirmed',
    message: 'Phone not confirmed',
  },
  unconfirmed: {
    status: 422,
    code: 'phone_not_confirmed',
    message: 'Please verify your phone first.',
  },
  companyNeedsAddress: {
    status: 422,
    code: 'validation_failed',
    message: companyErrors.addressMissing.message,
  },
  tooManyTexts: {
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  },
} as const satisfies Record<string, ErrorEntry>
