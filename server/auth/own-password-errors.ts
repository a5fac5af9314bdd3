import type { ErrorEntry } from '../../contract/errors.ts'

/** Why a signed-in account's new password is refused. */
export const ownPasswordErrors = {
  reauthenticationNeeded: {
    status: 400,
    code: 'reauthentication_needed',
    message: 'Password update requires reauthentication',
  },
  reauthenticationInvalid: {
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'Nonce has expired or is invalid',
  },
  currentPasswordInvalid: {
    status: 400,
    code: 'current_password_invalid',
    message: 'The current password is wrong',
  },
  anonymousPassword: {
    status: 422,
    code: 'validation_failed',
    message: 'An account without an email address or phone cannot have a password',
  },
} as const satisfies Record<string, ErrorEntry>
