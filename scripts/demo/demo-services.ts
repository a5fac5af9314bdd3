import { join } from 'node:path'
import type { Services } from '../../server/platform/context.ts'
import { closeDatabase, openDatabase } from '../../server/platform/database.ts'
import type { Env } from '../../server/platform/env.ts'
import { fileStore } from '../../server/platform/file-store.ts'
import { createLog } from '../../server/platform/log.ts'
import { reachDatabase } from '../../server/platform/reach-database.ts'

/** What of a server's services the demonstration needs beside its calls. */
export type DemoServices = Pick<Services, 'env' | 'log' | 'database' | 'store' | 'now'>

/** Runs `work` with the database and the files of an installation, beside its server or alone. */
export async function withDemoServices<T>(
  env: Env,
  work: (services: DemoServices) => Promise<T>,
): Promise<T> {
  const log = createLog('error')
  const { connectionString, leave } = await reachDatabase(env, log)
  const database = openDatabase(connectionString, log, { max: 2 })
  try {
    const store = await fileStore(join(env.DATA_DIR, 'files'))
    return await work({ env, log, database, store, now: () => new Date() })
  } finally {
    await closeDatabase(database)
    await leave()
  }
}
