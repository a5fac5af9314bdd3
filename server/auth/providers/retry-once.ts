import pg from 'pg'

/** Retries once if an account with the same address was created meanwhile: now it is found. */
export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email_key') return work()
    throw error
  }
}
