import { companyErrors } from '../../contract/company/company.ts'
import { errorEntry } from '../../contract/errors.ts'

/** Why a phone is refused. */
export const phoneErrors = {
  missing: errorEntry(400, 'validation_failed', 'This type needs a phone, and no email address'),
  notConfirmed: errorEntry(400, 'phone_not_confirmed', 'Phone not confirmed'),
  unconfirmed: errorEntry(422, 'phone_not_confirmed', 'Please verify your phone first.'),
  companyNeedsAddress: errorEntry(422, 'validation_failed', companyErrors.addressMissing.message),
  tooManyTexts: errorEntry(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded'),
} as const
