import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { ownDatabase } from './migrate/migrate.ts'

/** How the database's tables compare with those of this program. */
export type SchemaState = {
  newest: string | null
  /** Migrations that the next start of the server applies. */
  pending: string[]
  /** Migrations of a newer program. */
  unknown: string[]
}

/**
 * Compares names only; the server compares checksums when it starts. Null if this login may not read the table,
 * because another role migrates.
 */
export async function schemaState({ pool }: Database): Promise<SchemaState | null> {
  const files = (await readdir(join(ownDatabase, 'tables')))
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const { rows: there } = await pool.query<{ readable: boolean | null }>(
    `select has_table_privilege(to_regclass('app.migrations'), 'select') as readable`,
  )
  if (there[0]?.readable === false) return null
  const { rows } = there[0]?.readable
    ? await pool.query<{ name: string }>('select name from app.migrations order by name')
    : { rows: [] }
  const applied = rows.map(({ name }) => name)
  return {
    newest: applied.at(-1) ?? null,
    pending: files.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !files.includes(name)),
  }
}
