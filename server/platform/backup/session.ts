import { Client } from 'pg'
import { SettingsError } from '../settings/env.ts'

/** No timeouts, because the transaction of a backup may take long, and the same format of values everywhere. */
const settings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  search_path: '',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '3',
  synchronize_seqscans: 'off',
}

/** A connection in a transaction with fixed formats for values, and without a search path. */
export async function openSession(connectionString: string, begin: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: 'briefwell backup',
    connectionTimeoutMillis: 10_000,
    // Networks drop connections that are silent for minutes, such as while files are copied.
    keepAlive: true,
    keepAliveInitialDelayMillis: 20_000,
  })
  client.on('error', () => {}) // a lost connection also rejects the running query
  await client.connect()
  try {
    await client.query(begin)
    // Older versions of PostgreSQL do not have all of them.
    await client.query(
      `select set_config(key, value, true) from jsonb_each_text($1)
       where key in (select lower(name) from pg_settings)`,
      [settings],
    )
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Sets the role for the rest of a transaction, unless it is set already. */
export type BecomeRole = (role: 'service_role' | 'none') => Promise<void>

export function rolesOf(client: Client): BecomeRole {
  let current = 'none'
  return async (role) => {
    if (role === current) return
    await client.query(`set local role ${role}`)
    current = role
  }
}

/** Throws a `SettingsError` if a server or one of its scripts is connected to this database. */
export async function refuseRunning(client: Client) {
  // Within a transaction, PostgreSQL would repeat its first answer.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'briefwell' limit 1`,
  )
  if (rows.length > 0) {
    throw new SettingsError(
      'A server or a command of Briefwell is connected to this database. Stop it first. If none is running, PgBouncer may still hold its connections: the command RECONNECT in its console closes them.',
    )
  }
}

/**
 * Throws a `SettingsError` if there is a pooler in between, recognized by its own process id. Migrations hold a
 * lock beyond a transaction, which would remain with the pooler.
 */
export async function refusePooler(client: Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid === (client as Client & { processID?: number }).processID) return
  throw new SettingsError(
    'This address leads to a connection pooler, which cannot be used here. Give the address of the database itself: in --to, or for a restore in MIGRATION_DATABASE_URL.',
  )
}
