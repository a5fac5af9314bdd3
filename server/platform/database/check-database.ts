import { Client } from 'pg'
import { SettingsError } from '../settings/env.ts'

/** Throws `SettingsError` if the database that `setting` names cannot be reached. */
export async function checkDatabase(setting: string, connectionString: string) {
  try {
    const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    await client.end()
  } catch (error) {
    throw new SettingsError(`${setting}: the database cannot be reached (${reasonOf(error)}).`)
  }
}

/** A host name with several addresses fails with an AggregateError, whose own message is empty. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  if (first?.code === 'ERR_INVALID_URL') {
    return 'the address is not valid; percent-encode special characters in the password, such as %40 for @'
  }
  return first instanceof Error ? first.message : String(first)
}
