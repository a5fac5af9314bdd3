import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts'
import type { Services } from './context.ts'
import { bookRequests } from './database/book-requests.ts'
import { checkDatabase } from './database/check-database.ts'
import { closeDatabase, openDatabase } from './database/database.ts'
import type { EmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { type MigrateOptions, migrate, ownDatabase } from './database/migrate/migrate.ts'
import { saveSettings } from './database/saved-settings.ts'
import { Allowances } from './fair-use/allowances.ts'
import { observeStore } from './files/observe-store.ts'
import { openStore } from './files/open-store.ts'
import { grantAlone, openJobs } from './jobs/jobs.ts'
import { type Keys, loadKeys } from './keys/keys.ts'
import { watchSigningKeys } from './keys/signing-keys.ts'
import type { Log } from './observability/log.ts'
import { type Observe, unobserved } from './observability/observe.ts'
import { type Env, SettingsError } from './settings/env.ts'

export type OpenServices = {
  services: Services
  /** Closes everything, in reverse order. */
  close: () => Promise<void>
  /** Resolves when the embedded database ends without having been stopped. */
  databaseLost: Promise<void>
}

/** Opens everything that lives as long as the process; `postgres` is stopped with it. */
export async function openServices(
  env: Env,
  log: Log,
  postgres: EmbeddedPostgres | null,
  observe: Observe = unobserved,
): Promise<OpenServices> {
  const connectionString = postgres?.connectionString ?? env.DATABASE_URL ?? ''
  try {
    if (!postgres) await checkDatabases(env)
    const ownerUrl = env.MIGRATION_DATABASE_URL ?? connectionString
    await prepareSchema(ownerUrl, connectionString, log, (pending) =>
      backUpBeforeUpgrade({ env, log, connectionString: ownerUrl, pending }),
    )
    const { services, close } = await openOnDatabase(env, log, connectionString, observe)
    let closing = false
    return {
      services,
      close: async () => {
        closing = true
        await close()
        await postgres?.stop()
      },
      databaseLost: new Promise((lost) => {
        postgres?.exited.then(() => {
          if (!closing) lost()
        })
      }),
    }
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

async function checkDatabases({ DATABASE_URL, MIGRATION_DATABASE_URL }: Env) {
  if (MIGRATION_DATABASE_URL) await checkDatabase('MIGRATION_DATABASE_URL', MIGRATION_DATABASE_URL)
  if (DATABASE_URL) await checkDatabase('DATABASE_URL', DATABASE_URL)
}

/** Migrates the schema as its owner, who grants the server access if it uses another role. */
export async function prepareSchema(
  ownerUrl: string,
  serverUrl: string,
  log: Log,
  beforeUpgrade?: MigrateOptions['beforeUpgrade'],
) {
  await migrate({ connectionString: ownerUrl, directory: ownDatabase, log, beforeUpgrade })
  if (ownerUrl === serverUrl) return
  const owner = openDatabase(ownerUrl, log, { max: 2 })
  const server = openDatabase(serverUrl, log, { max: 1 })
  try {
    const boss = await openJobs(owner, log, { working: false, owner: true })
    await boss.stop({ graceful: false })
    const { rows } = await server.pool.query<{ login: string; migrated: boolean }>(
      `select current_user as login, exists (select from pg_namespace where nspname = 'app') as migrated`,
    )
    const [{ login, migrated } = { login: '', migrated: false }] = rows
    if (!migrated) {
      throw new SettingsError(
        'MIGRATION_DATABASE_URL and DATABASE_URL must name the same database.',
      )
    }
    await grantAlone(
      owner,
      sql`call app.admit_login(${login})`,
      sql`call app.admit_login_to_jobs(${login})`,
    )
  } finally {
    await closeDatabase(owner)
    await closeDatabase(server)
  }
}

/** Opens the services on a migrated database; tests start here. */
export async function openOnDatabase(
  env: Env,
  log: Log,
  connectionString: string,
  observe: Observe = unobserved,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const database = openDatabase(connectionString, log, { named: env.embedded, observe })
  const [boss, store] = await Promise.all([
    openJobs(database, log, {
      working: env.ROLE !== 'web',
      owner: (env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL) === env.DATABASE_URL,
    }),
    openStore(env),
  ])
  const files = observe === unobserved ? store : observeStore(store, observe)
  const allowances = new Allowances(() => services, bookRequests)
  const opened = { env, log, database, allowances, boss, ...files }
  const ends: (() => Promise<void>)[] = []
  const atClose = (end: () => Promise<void>) => void ends.push(end)
  const withoutKeys = { ...opened, observe, now: () => new Date(), atClose }
  const [keys] = await Promise.all([loadKeys(withoutKeys), saveSettings(withoutKeys)])
  const services: Services = { ...withoutKeys, keys }
  if (env.embedded) writeKeysFile(env, keys)
  const stopWatching = watchSigningKeys(keys.signing)
  return {
    services,
    close: async () => {
      stopWatching()
      allowances.stop()
      await Promise.all(ends.map((end) => end()))
      await boss.stop({ graceful: true, timeout: 10_000 })
      await closeDatabase(database)
    },
  }
}

/** Writes the keys beside the data, where the operator finds them without any setup. */
function writeKeysFile(env: Env, keys: Keys) {
  const path = join(env.DATA_DIR, 'keys.json')
  const next = `${path}.${process.pid}.tmp`
  const content = {
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceKey,
    devMailKey: keys.devMailKey,
  }
  writeFileSync(next, `${JSON.stringify(content)}\n`, { mode: 0o600 })
  chmodSync(next, 0o600)
  renameSync(next, path)
}
