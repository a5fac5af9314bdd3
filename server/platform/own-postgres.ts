import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'

/**
 * Makes the data folder and starts the database in it; null where DATABASE_URL names another. Apart
 * from services.ts, which takes as long to load as PostgreSQL to start.
 */
export async function startOwnPostgres(env: Env, log: Log): Promise<EmbeddedPostgres | null> {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
  if (!env.embedded) return null
  return startEmbeddedPostgres({ dataDir: join(env.DATA_DIR, 'postgres'), log })
}
