import type { Database } from '../database/database.ts'

/** The number on which backups lock, in SQL. */
export const backupLock = `hashtext('briefwell.backup')`

/**
 * Whether a backup is being made. Then the bytes of deleted rows stay where they are, because the backup
 * may have to copy them yet; the nightly sweep removes them later. Ask after the rows are deleted.
 */
export async function keptForBackup({ database }: { database: Database }): Promise<boolean> {
  const { rows } = await database.pool.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${backupLock}) as free`,
  )
  return rows[0]?.free === false
}
