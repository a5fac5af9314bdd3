import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Database } from './database.ts'

const directory = resolve(import.meta.dirname, '../../../migrations')

/** How the database's migrations compare with those of this program. */
export type SchemaState = {
  newest: string | null
  /** Those that the next start of the server applies. */
  pending: string[]
  /** Those of a newer program. */
  unknown: string[]
}

/** Compares names only; the server compares the texts when it starts. */
export async function schemaState({ pool }: Database): Promise<SchemaState> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const { rows } = await pool.query<{ name: string }>(
    'select name from app.migrations order by name',
  )
  const applied = rows.map(({ name }) => name)
  return {
    newest: applied.at(-1) ?? null,
    pending: files.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !files.includes(name)),
  }
}
