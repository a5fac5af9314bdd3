import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'

/** A job that has failed for good or waits for a retry. */
export type TroubledJob = {
  id: string
  queue: string
  state: 'failed' | 'retry'
  tries: number
  createdAt: Date
  /** When it is retried; null if it is not. */
  nextAt: Date | null
  error: string | null
}

export type JobCounts = {
  waiting: number
  running: number
  retrying: number
  failed: number
  /** How long the oldest due job has been waiting for a worker. */
  lateSeconds: number
}

/** Which jobs to select: one by its id, all of a queue, or all. */
export type WhichJobs = { id?: string; queue?: string }

const named = `($1::uuid is null or id = $1::uuid) and ($2::text is null or name = $2)`
const nameOf = ({ id = null, queue = null }: { id?: string | null; queue?: string | null }) => [
  id,
  queue,
]

/**
 * The jobs that failed or wait for a retry, newest first; a null `limit` returns all. pg-boss deletes failed ones
 * after a week.
 */
export async function listTroubledJobs(
  { pool }: Database,
  limit: number | null,
): Promise<TroubledJob[]> {
  const { rows } = await pool.query<TroubledJob>(
    `select id, name as queue, state::text as state, retry_count + (state = 'failed')::int as tries,
            created_on as "createdAt", case when state = 'retry' then start_after end as "nextAt",
            coalesce(output ->> 'message', output #>> '{}') as error
     from pgboss.job
     where state in ('failed', 'retry')
     order by created_on desc, id
     limit $1::bigint`,
    [limit],
  )
  return rows
}

/** How many jobs there are in each state. */
export async function countJobs({ pool }: Database): Promise<JobCounts> {
  const { rows } = await pool.query<JobCounts>(
    `select count(*) filter (where state = 'created')::int as waiting,
            count(*) filter (where state = 'active')::int as running,
            count(*) filter (where state = 'retry')::int as retrying,
            count(*) filter (where state = 'failed')::int as failed,
            greatest(0, extract(epoch from now() - min(start_after)
              filter (where state in ('created', 'retry'))))::float as "lateSeconds"
     from pgboss.job`,
  )
  return rows[0] ?? { waiting: 0, running: 0, retrying: 0, failed: 0, lateSeconds: 0 }
}

/** Retries failed jobs once more, and waiting retries at once. Returns how many. */
export async function retryJobs(
  boss: PgBoss,
  database: Database,
  which: WhichJobs,
): Promise<number> {
  const waiting = await database.pool.query(
    `update pgboss.job set start_after = now()
     where state = 'retry' and start_after > now() and ${named}`,
    nameOf(which),
  )
  const failed = await database.pool.query<{ name: string; ids: string[] }>(
    `select name, array_agg(id::text) as ids from pgboss.job
     where state = 'failed' and ${named} group by name`,
    nameOf(which),
  )
  let retried = waiting.rowCount ?? 0
  for (const { name, ids } of failed.rows) {
    await boss.retry(name, ids)
    retried += ids.length
  }
  return retried
}

/**
 * Makes the queue's waiting jobs whose `field` has one of these values due now. Returns the values that have a
 * job, waiting or running.
 */
export async function hastenJobs(
  { pool }: Database,
  queue: string,
  field: string,
  values: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ value: string }>(
    `with hastened as (
       update pgboss.job set start_after = least(start_after, now())
       where name = $1 and state in ('created', 'retry') and data ->> $2 = any ($3::text[])
       returning data ->> $2 as value)
     select value from hastened
     union
     select data ->> $2 from pgboss.job
     where name = $1 and state = 'active' and data ->> $2 = any ($3::text[])`,
    [queue, field, values],
  )
  return new Set(rows.map(({ value }) => value))
}
