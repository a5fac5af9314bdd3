import type { Source } from '../../server/platform/backup/move-installation.ts'
import type { Installation } from '../../server/platform/backup/restore-backup.ts'
import { checkDatabase } from '../../server/platform/database/check-database.ts'
import { startOwnPostgres } from '../../server/platform/database/embedded/own-postgres.ts'
import { ownDatabase } from '../../server/platform/database/migrate/migrate.ts'
import { reachDatabase } from '../../server/platform/database/reach-database.ts'
import { openExistingStore, openStore } from '../../server/platform/files/open-store.ts'
import { createLog } from '../../server/platform/observability/log.ts'
import { type Env, loadEnv, SettingsError } from '../../server/platform/settings/env.ts'

const log = createLog('error')

/** The installation that the environment names. Without S3_BUCKET, S3_… are for the other location only. */
export function namedInstallation(): Env {
  const given = Object.entries(process.env)
  const without = given.filter(([name]) => !name.startsWith('S3_'))
  return loadEnv(process.env.S3_BUCKET ? process.env : Object.fromEntries(without))
}

/** Opens the installation of the settings for reading, whether or not its server is running. */
export async function withSource<T>(
  env: Env,
  work: (source: Omit<Source, 'filesStay'> & { running: boolean }) => Promise<T>,
): Promise<T> {
  await checkDatabases(env, 'DATABASE_URL')
  const { connectionString, leave, running } = await reachDatabase(env, log)
  try {
    const owner = env.MIGRATION_DATABASE_URL ?? connectionString
    return await work({ connectionString: owner, store: await openExistingStore(env), running })
  } finally {
    await leave()
  }
}

/**
 * Opens the installation of the settings for filling; creates an embedded database if there is none. `named`
 * is how the operator named it, for messages.
 */
export async function withTarget<T>(
  env: Env,
  work: (target: Installation) => Promise<T>,
  named = 'DATABASE_URL',
): Promise<T> {
  await checkDatabases(env, named)
  const postgres = await startOwnPostgres(env, log).catch((cause: Error) => {
    // Whatever keeps it from starting is told in words for the operator.
    throw new SettingsError(cause.message, { cause })
  })
  try {
    const connectionString =
      postgres?.connectionString ?? env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL ?? ''
    const store = await openStore(env)
    return await work({ connectionString, directory: ownDatabase, log, say: console.log, store })
  } finally {
    await postgres?.stop()
  }
}

async function checkDatabases({ MIGRATION_DATABASE_URL, DATABASE_URL }: Env, named: string) {
  if (MIGRATION_DATABASE_URL) await checkDatabase('MIGRATION_DATABASE_URL', MIGRATION_DATABASE_URL)
  if (DATABASE_URL) await checkDatabase(named, DATABASE_URL)
}
