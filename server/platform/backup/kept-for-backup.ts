import type { Database } from '../database/database.ts'

/** The key of the advisory lock that backups hold, in SQL. */
export const backupLock = `hashtext('briefwell.backup')`

/**
 * Whether a backup is running. Files of deleted rows are then kept, because the backup may still have to
 * copy them; the nightly sweep removes them later. Call it after the rows are deleted.
 */
export async function keptForBackup({ database }: { database: Database }): Promise<boolean> {
  const { rows } = await database.pool.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${backupLock}) as free`,
  )
  return rows[0]?.free === false
}
