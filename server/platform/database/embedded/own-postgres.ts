import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { unusable } from '../../files/unusable.ts'
import type { Log } from '../../observability/log.ts'
import type { Env } from '../../settings/env.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * Creates the data folder and starts the database in it; null if DATABASE_URL is set. Not part of services.ts,
 * which takes as long to load as PostgreSQL to start, so that both happen at the same time.
 */
export async function startOwnPostgres(env: Env, log: Log): Promise<EmbeddedPostgres | null> {
  await makeDataFolder(env.DATA_DIR)
  if (!env.embedded) return null
  return startEmbeddedPostgres({ dataDir: join(env.DATA_DIR, 'postgres'), log })
}

async function makeDataFolder(path: string) {
  try {
    await makeFolder(path)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(path, error)
  }
}
