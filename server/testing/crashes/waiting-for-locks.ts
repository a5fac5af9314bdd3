import type pg from 'pg'

/** The number of statements in a test's database that are waiting for a lock. */
export async function waitingForLocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_catalog.pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
