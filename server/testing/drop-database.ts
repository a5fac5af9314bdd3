import type pg from 'pg'

/**
 * Drops a database of ours and ends who is still connected. Not `with (force)`: that fails while
 * autovacuum looks through the database, which only a superuser may end; a plain drop asks it to go.
 */
export async function dropDatabase(cluster: pg.Client, name: string): Promise<void> {
  await cluster.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and usename = current_user`,
    [name],
  )
  await cluster.query(`drop database if exists ${name}`)
}
