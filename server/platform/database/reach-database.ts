import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../observability/log.ts'
import { type Env, SettingsError } from '../settings/env.ts'
import { connectionStringOf, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { serversIn } from './embedded/postgres-folder.ts'

/**
 * The database of an installation, for a script: DATABASE_URL, or the embedded one, which is started
 * for the script unless a server is `running` it. Throws `SettingsError` if there is none.
 */
export async function reachDatabase(
  env: Env,
  log: Log,
): Promise<{ connectionString: string; running: boolean; leave: () => Promise<void> }> {
  if (env.DATABASE_URL) {
    return { connectionString: env.DATABASE_URL, running: false, leave: async () => {} }
  }
  const dataDir = join(env.DATA_DIR, 'postgres')
  const cluster = join(dataDir, 'cluster')
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new SettingsError(
      `There is no database in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL.`,
    )
  }
  if (serversIn(cluster).length > 0) {
    const connectionString = connectionStringOf(socketFolderOf(cluster))
    return { connectionString, running: true, leave: async () => {} }
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  return { connectionString: postgres.connectionString, running: false, leave: postgres.stop }
}

/** PostgreSQL writes its socket folder into the fifth line of its lock file. */
function socketFolderOf(cluster: string): string {
  return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
}
