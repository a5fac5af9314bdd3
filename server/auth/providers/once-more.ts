import pg from 'pg'

const raced = ['users_email_key', 'identities_provider_key']

/** Two first sign-ins of one person at once make one account: who comes second finds it made. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && raced.includes(error.constraint ?? '')) return work()
    throw error
  }
}
