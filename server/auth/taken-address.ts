import pg from 'pg'
import { ApiError } from '../../contract/errors.ts'
import { authErrors } from './auth-errors.ts'

/** Runs a sign-up; throws if the address has an account, which stays unchanged. */
export async function unlessTaken<T>(signUp: () => Promise<T>): Promise<T> {
  try {
    return await signUp()
  } catch (error) {
    const taken = error instanceof pg.DatabaseError && error.constraint === 'users_email_key'
    throw taken ? new ApiError(authErrors.userExists) : error
  }
}
