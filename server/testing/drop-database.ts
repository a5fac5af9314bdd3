import type pg from 'pg'

/**
 * Drops a database and ends its connections. `with (force)` fails while autovacuum is working on
 * the database, because only a superuser may end it; a plain drop cancels it.
 */
export async function dropDatabase(cluster: pg.Client, name: string): Promise<void> {
  await cluster.query(
    `select pg_terminate_backend(pid, 30000) from pg_stat_activity
     where datname = $1 and usename = current_user`,
    [name],
  )
  await cluster.query(`drop database if exists ${name}`)
}
