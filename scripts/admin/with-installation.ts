import type { Services } from '../../server/platform/context.ts'
import { checkDatabase } from '../../server/platform/database/check-database.ts'
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts'
import { reachDatabase } from '../../server/platform/database/reach-database.ts'
import { localStore } from '../../server/platform/files/local-store.ts'
import { loadKeys } from '../../server/platform/keys/keys.ts'
import { createLog } from '../../server/platform/observability/log.ts'
import { loadEnv } from '../../server/platform/settings/env.ts'
import { keptSettings } from '../../server/platform/settings/kept-settings.ts'

export type Installation = {
  services: Services
  /** Whether its server has a mail server. */
  sendsMail: boolean
}

/**
 * Runs `work` with the database and keys of the installation that the environment names, whether or
 * not its server is running. Links in mail get the address that the server last started with.
 */
export async function withInstallation(work: (installation: Installation) => Promise<void>) {
  const env = loadEnv(process.env)
  const log = createLog('error')
  if (env.DATABASE_URL) await checkDatabase('DATABASE_URL', env.DATABASE_URL)
  const { connectionString, leave } = await reachDatabase(env, log)
  const database = openDatabase(connectionString, log, { max: 2 })
  try {
    const unlocked = { env, log, database, now: () => new Date() } as Services
    const { publicUrl, sendsMail } = await keptSettings(unlocked)
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
  return { ...services, ...(await localStore(services.env)) }
}
