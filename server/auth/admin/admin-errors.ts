import { errorEntry } from '../../../contract/errors.ts'

/** Refusals of the administrators' calls. */
export const adminErrors = {
  accountNotFound: errorEntry(404, 'user_not_found', 'User not found'),
  noWayToSignIn: errorEntry(
    400,
    'validation_failed',
    'Cannot create a user without either an email or phone',
  ),
  idTaken: errorEntry(422, 'user_already_exists', 'A user with this id already exists'),
  ownsCompany: errorEntry(
    422,
    'user_owns_company',
    'The owner of a company cannot be deleted while the company exists',
  ),
} as const
