import { errorEntry } from '../../contract/errors.ts'

/** Why a signed-in account's new password is refused. */
export const ownPasswordErrors = {
  reauthenticationNeeded: errorEntry(
    400,
    'reauthentication_needed',
    'Password update requires reauthentication',
  ),
  reauthenticationInvalid: errorEntry(
    422,
    'reauthentication_not_valid',
    'Nonce has expired or is invalid',
  ),
  currentPasswordInvalid: errorEntry(
    400,
    'current_password_invalid',
    'The current password is wrong',
  ),
  anonymousPassword: errorEntry(
    422,
    'validation_failed',
    'An account without an email address or phone cannot have a password',
  ),
} as const
