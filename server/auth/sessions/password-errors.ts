import { ownNameMessage } from '../../../contract/auth/own-name.ts'
import { ApiError, type ErrorEntry, errorEntry } from '../../../contract/errors.ts'

/** Why a password is refused. */
export const passwordErrors = {
  tooLong: errorEntry(400, 'validation_failed', 'Password is too long'),
  notText: errorEntry(
    400,
    'validation_failed',
    'Password contains characters that cannot be stored',
  ),
  tooShort: errorEntry(422, 'weak_password', 'Password must be at least 8 characters'),
  common: errorEntry(
    422,
    'weak_password',
    'This is one of the most common passwords. Choose a longer or less common one.',
  ),
  ownName: errorEntry(422, 'weak_password', ownNameMessage),
  breached: errorEntry(
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
  ),
} as const

/** A password that the policy refuses, with the reasons that clients read. */
export class WeakPassword extends ApiError {
  readonly reasons: string[]

  constructor(entry: ErrorEntry, reasons: string[]) {
    super(entry, { issues: [{ path: 'password', message: entry.message }] })
    this.reasons = reasons
  }
}
