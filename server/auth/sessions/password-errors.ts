import { ownNameMessage } from '../../../contract/auth/own-name.ts'
import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'

/** Why a password is refused. */
export const passwordErrors = {
  tooLong: {
    status: 400,
    code: 'validation_failed',
    message: 'Password is too long',
  },
  notText: {
    status: 400,
    code: 'validation_failed',
    message: 'Password contains characters that cannot be stored',
  },
  tooShort: {
    status: 422,
    code: 'weak_password',
    message: 'Password must be at least 8 characters',
  },
  common: {
    status: 422,
    code: 'weak_password',
    message: 'This is one of the most common passwords. Choose a longer or less common one.',
  },
  ownName: {
    status: 422,
    code: 'weak_password',
    message: ownNameMessage,
  },
  breached: {
    status: 422,
    code: 'weak_password',
    message: 'Password is known to be weak and easy to guess, please choose a different one.',
  },
} as const satisfies Record<string, ErrorEntry>

/** A password that the policy refuses, with the reasons that clients read. */
export class WeakPassword extends ApiError {
  readonly reasons: string[]

  constructor(entry: ErrorEntry, reasons: string[]) {
    super(entry, { issues: [{ path: 'password', message: entry.message }] })
    this.reasons = reasons
  }
}
