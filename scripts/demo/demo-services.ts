import type { Services } from '../../server/platform/context.ts'
import {
  closeDatabase,
  type Database,
  openDatabase,
} from '../../server/platform/database/database.ts'
import { reachDatabase } from '../../server/platform/database/reach-database.ts'
import { openStore } from '../../server/platform/files/open-store.ts'
import { createLog } from '../../server/platform/observability/log.ts'
import { type Env, SettingsError } from '../../server/platform/settings/env.ts'

/** The services that the demonstration needs in addition to the server's API. */
export type DemoServices = Pick<Services, 'env' | 'log' | 'database' | 'drafts' | 'objects' | 'now'>

// Any fixed number that no other advisory lock uses.
const lockKey = 4_711_020_261

/**
 * Runs `work` with an installation's database and files, whether or not its server is running. One
 * process at a time, because a second one would take the first one's work for an aborted run.
 */
export async function withDemoServices<T>(
  env: Env,
  work: (services: DemoServices) => Promise<T>,
): Promise<T> {
  const log = createLog('error')
  const { connectionString, leave } = await reachDatabase(env, log)
  const database = openDatabase(connectionString, log, { max: 2, patient: true })
  try {
    return await alone(database, async () => {
      const store = await openStore(env)
      return work({ env, log, database, ...store, now: () => new Date() })
    })
  } finally {
    await closeDatabase(database)
    await leave()
  }
}

async function alone<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query('select pg_try_advisory_lock($1) as free', [lockKey])
    if (!rows[0].free) {
      throw new SettingsError('Another process is filling or removing the demonstration right now.')
    }
    return await work()
  } finally {
    holder.release(true) // closes the connection, which releases the lock
  }
}
