import { Client } from 'pg'
import { SettingsError } from '../settings/env.ts'

/** Throws `SettingsError` where nobody answers at the database that `setting` names. */
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

/** A name with several addresses fails once for each, in an error that has no words of its own. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}
