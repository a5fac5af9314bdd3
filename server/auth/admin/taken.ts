import pg from 'pg'
import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import { authErrors } from '../auth-errors.ts'
import { adminErrors } from './admin-errors.ts'

const refusals: Record<string, ErrorEntry> = {
  users_email_key: authErrors.emailTaken,
  users_phone_key: authErrors.phoneTaken,
  users_pkey: adminErrors.idTaken,
}

/** Runs the work; throws 422 if another account has the address, the phone or the id. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined
    const refusal = refusals[constraint ?? '']
    throw refusal ? new ApiError(refusal) : error
  }
}
