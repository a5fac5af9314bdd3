import pg from 'pg'

/** Does it again where an account with the same address was made meanwhile: now it is found. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email_key') return work()
    throw error
  }
}
