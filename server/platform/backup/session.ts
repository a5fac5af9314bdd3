import { Client } from 'pg'
import { SettingsError } from '../settings/env.ts'

/** No limit of time may end the transaction of a backup: it takes as long as it takes. */
const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
]

/** A connection in a transaction, in which names are written in full and values as they are everywhere. */
export async function openSession(connectionString: string, begin: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: 'briefwell backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // a lost connection also rejects the query at work
  await client.connect()
  try {
    await client.query(begin)
    await client.query(
      `select set_config(name, case name when 'search_path' then '' when 'timezone' then 'UTC'
                when 'datestyle' then 'ISO' when 'intervalstyle' then 'postgres'
                when 'bytea_output' then 'hex' when 'extra_float_digits' then '3'
                when 'synchronize_seqscans' then 'off' else '0' end, true)
       from (select lower(name) as name from pg_settings) known
       where name = any ($1)`,
      [
        [
          ...limits,
          ...['search_path', 'timezone', 'datestyle', 'intervalstyle'],
          ...['bytea_output', 'extra_float_digits', 'synchronize_seqscans'],
        ],
      ],
    )
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Takes roles for the rest of a transaction, each only once. */
export function rolesOf(client: Client): (role: 'service_role' | 'none') => Promise<void> {
  let current = 'none'
  return async (role) => {
    if (role === current) return
    await client.query(`set local role ${role}`)
    current = role
  }
}

/** Throws a sentence if a server, or a script beside it, is connected to this database. */
export async function refuseRunning(client: Client) {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'briefwell' limit 1`,
  )
  if (rows.length > 0) {
    throw new SettingsError('A server is running on this database. Stop it first.')
  }
}

/**
 * Throws a sentence if a pooler stands between, which answers with a number of its own for the process:
 * migrations lock for longer than a transaction, and the lock would stay with the pooler.
 */
export async function refusePooler(client: Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid === (client as Client & { processID?: number }).processID) return
  throw new SettingsError(
    'The database is reached through a pooler, which cannot be used here. Name the address of the database itself: in --to, or for a restore in MIGRATION_DATABASE_URL.',
  )
}
