import type { ErrorEntry } from '../../../contract/errors.ts'

/** Refusals of the administrators' calls. */
export const adminErrors = {
  accountNotFound: { status: 404, code: 'user_not_found', message: 'User not found' },
  noWayToSignIn: {
    status: 400,
    code: 'validation_failed',
    message: 'Cannot create a user without either an email or phone',
  },
  idTaken: {
    status: 422,
    code: 'user_already_exists',
    message: 'A user with this id already exists',
  },
  ownsCompany: {
    status: 422,
    code: 'user_owns_company',
    message: 'The owner of a company cannot be deleted while the company exists',
  },
} as const satisfies Record<string, ErrorEntry>
