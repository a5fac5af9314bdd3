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
  requireReadableCluster(env.DATA_DIR, cluster)
  if (serversIn(cluster).length > 0) {
    const connectionString = connectionStringOf(socketFolderOf(cluster))
    return { connectionString, running: true, leave: async () => {} }
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    return { connectionString: postgres.connectionString, running: false, leave: postgres.stop }
  } catch (cause) {
    // Any failure to start is reported to the operator as a sentence.
    throw new SettingsError((cause as Error).message, { cause })
  }
}

/** Throws a sentence unless there is a database that this user may read. */
function requireReadableCluster(dataDir: string, cluster: string) {
  try {
    readFileSync(join(cluster, 'PG_VERSION'))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new SettingsError(
      code === 'EACCES' || code === 'EPERM'
        ? `This user may not read the database in ${dataDir}. Run the command as the user who runs the server.`
        : `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`,
      { cause },
    )
  }
}

/**
 * PostgreSQL writes its process id and socket folder into its lock file. The folder may exist for that process
 * only (systemd's PrivateTmp); Linux then shows it below the process.
 */
function socketFolderOf(cluster: string): string {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid = '', folder = ''] = [lines[0], lines[4]]
    return existsSync(folder) ? folder : join('/proc', pid, 'root', folder)
  } catch (cause) {
    throw new SettingsError('The server is just starting or stopping. Run the command again.', {
      cause,
    })
  }
}
