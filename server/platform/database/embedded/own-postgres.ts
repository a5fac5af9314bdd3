import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../observability/log.ts'
import { type Env, SettingsError } from '../../settings/env.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * Creates the data folder and starts the database in it; null if DATABASE_URL is set. Not part of
 * services.ts, which takes as long to load as PostgreSQL to start: both happen at the same time.
 */
export async function startOwnPostgres(env: Env, log: Log): Promise<EmbeddedPostgres | null> {
  makeDataFolder(env.DATA_DIR)
  if (!env.embedded) return null
  return startEmbeddedPostgres({ dataDir: join(env.DATA_DIR, 'postgres'), log })
}

function makeDataFolder(path: string) {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`DATA_DIR cannot be used: ${path} cannot be made or written (${code}).`)
  }
}
