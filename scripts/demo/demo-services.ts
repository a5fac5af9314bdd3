import type { Services } from '../../server/platform/context.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import { withFiles, withInstallation } from '../admin/with-installation.ts'

// Any fixed number that no other advisory lock uses.
const lockKey = 4_711_020_261

/**
 * Runs `work` with an installation's database and files. One process at a time, because a second
 * one would take the first one's work for an aborted run.
 */
export function withDemoServices(work: (services: Services) => Promise<void>): Promise<void> {
  return withInstallation(async ({ services }) => {
    const holder = await services.database.pool.connect()
    try {
      const { rows } = await holder.query('select pg_try_advisory_lock($1) as free', [lockKey])
      if (!rows[0].free) {
        throw new SettingsError(
          'Another process is filling or removing the demonstration right now.',
        )
      }
      await work(await withFiles(services))
    } finally {
      holder.release(true) // closes the connection, which releases the lock
    }
  })
}
