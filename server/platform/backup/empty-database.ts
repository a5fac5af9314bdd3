import type { Client } from 'pg'
import { restoredKey } from '../database/saved-settings.ts'
import { hasForeignTables, readTables, type Table } from './catalogue.ts'

/** Tables that migrations and the first start fill, before anyone has used the database. */
const filledByStart = [
  'app.settings',
  'app.secrets',
  'app.embedding_work',
  'auth.signing_keys',
  'storage.buckets',
]

export type Target = {
  /** The name of the newest migration; null where there is none. */
  migrated: string | null
  /** The identity of the loaded content, if no server has started since. */
  restored: string | null
  /** Why it may not be filled; null if it may. */
  taken: string | null
}

/** Examines a database before it is filled. Runs in a transaction, and changes its role. */
export async function readTarget(client: Client): Promise<Target> {
  const migrated = await newestIn(client)
  // Nothing, or what a first migration that failed has left.
  if (migrated === null) {
    const taken = (await hasForeignTables(client)) ? 'it has tables' : null
    return { migrated, restored: null, taken }
  }
  const tables = await readTables(client)
  await client.query('set local role service_role')
  const restored = tables.some(({ name }) => name === 'app.settings')
    ? await restoredContent(client)
    : null
  const used = restored === null ? await usedTable(client, tables) : null
  await client.query('set local role none')
  return { migrated, restored, taken: used && `there are rows in ${used}` }
}

async function newestIn(client: Client): Promise<string | null> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('app.migrations') is not null as found`,
  )
  if (!found[0]?.found) return null
  const { rows } = await client.query<{ name: string | null }>(
    'select max(name) as name from app.migrations',
  )
  return rows[0]?.name ?? null
}

async function restoredContent(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ content: string }>(
    `select value #>> '{}' as content from app.settings where key = $1`,
    [restoredKey],
  )
  return rows[0]?.content ?? null
}

async function usedTable(client: Client, tables: readonly Table[]): Promise<string | null> {
  for (const { name, quoted } of tables) {
    if (filledByStart.includes(name) || name.startsWith('pgboss.')) continue
    const { rows } = await client.query(`select from ${quoted} limit 1`)
    if (rows.length > 0) return name
  }
  return null
}
