import type { Services } from '../../server/platform/context.ts'
import { checkDatabase } from '../../server/platform/database/check-database.ts'
import {
  closeDatabase,
  type Database,
  openDatabase,
} from '../../server/platform/database/database.ts'
import { reachDatabase } from '../../server/platform/database/reach-database.ts'
import { loadSavedSettings } from '../../server/platform/database/saved-settings.ts'
import { schemaState } from '../../server/platform/database/schema-state.ts'
import { openExistingStore } from '../../server/platform/files/open-store.ts'
import { loadKeys } from '../../server/platform/keys/keys.ts'
import { createLog } from '../../server/platform/observability/log.ts'
import { loadEnv, SettingsError } from '../../server/platform/settings/env.ts'

export type Installation = {
  services: Services
  /** Whether the server was started with SMTP_URL. */
  sendsMail: boolean
}

/**
 * Runs `work` with the database and keys of the installation that the environment names, whether or
 * not its server is running. Links in mail get the address that the server last started with. Throws
 * `SettingsError` if another version has migrated the database, unless `anySchema` is set.
 */
export async function withInstallation(
  work: (installation: Installation) => Promise<void>,
  { anySchema = false }: { anySchema?: boolean } = {},
) {
  const env = loadEnv(process.env)
  const log = createLog('error')
  if (env.DATABASE_URL) await checkDatabase('DATABASE_URL', env.DATABASE_URL)
  const { connectionString, leave } = await reachDatabase(env, log)
  const database = openDatabase(connectionString, log, { max: 2, patient: true })
  try {
    if (!anySchema) await refuseOtherVersion(database)
    const unlocked = { env, log, database, now: () => new Date() } as Services
    const { publicUrl, sendsMail } = await loadSavedSettings(unlocked)
    const keys = await loadKeys(unlocked)
    const services = { ...unlocked, keys, env: { ...env, PUBLIC_URL: publicUrl } }
    await work({ services, sendsMail })
  } finally {
    await closeDatabase(database)
    await leave()
  }
}

/** The same services with the installation's file store. */
export async function withFiles(services: Services): Promise<Services> {
  return { ...services, ...(await openExistingStore(services.env)) }
}

/** Before the first start of this version, tables may be missing. */
async function refuseOtherVersion(database: Database) {
  const { pending, unknown } = (await schemaState(database)) ?? { pending: [], unknown: [] }
  if (pending.length + unknown.length === 0) return
  throw new SettingsError(
    unknown.length > 0
      ? 'The database has been migrated by a newer version. Run the command of that version.'
      : 'The database is older than this version. Start the server once to migrate it.',
  )
}
