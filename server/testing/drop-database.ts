import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const connections = `from pg_stat_activity where datname = $1 and usename = current_user`

/**
 * Drops a database and ends its connections. `with (force)` fails while autovacuum is working on
 * the database, because only a superuser may end it; a plain drop cancels it.
 */
export async function dropDatabase(cluster: pg.Client, name: string): Promise<void> {
  await cluster.query(`select pg_terminate_backend(pid) ${connections}`, [name])
  // PostgreSQL would look only every 100 ms whether they have ended, for each of some 400 databases.
  while ((await cluster.query(`select ${connections}`, [name])).rowCount) await delay(2)
  await cluster.query(`drop database if exists ${name}`)
}
