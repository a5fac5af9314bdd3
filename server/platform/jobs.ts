import { type RawBuilder, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import type { SystemTx, Tx } from './transaction.ts'

/** A kind of background work: its queue, its schedule if it repeats, and what does it. */
export type Job<Data extends object = object> = {
  queue: string
  /** Cron in UTC, for work that repeats. */
  cron?: string
  /** How many are worked on at once, for those that mostly wait; else one after the other. */
  atOnce?: number
  work: (data: Data) => Promise<void>
  /** Looks, once this process works, for what an earlier one left behind. */
  start?: () => void
  /** Ends what goes on beyond `work`, before the services are closed. */
  stop?: () => Promise<void>
}

type JobsOptions = {
  /** Runs schedules and upkeep. */
  working: boolean
  /** Makes and upgrades the queue's tables; off where the schema belongs to another role. */
  owner: boolean
}

/** Connects the job queue to our own pool. */
export async function openJobs(
  database: Database,
  log: Log,
  { working, owner }: JobsOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: working,
    supervise: working,
    migrate: owner,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  if (owner) await grantAlone(database, sql`call app.grant_job_access()`)
  return boss
}

/** Grants rewrite rows of the catalogue: processes that start together go one after the other. */
export async function grantAlone(database: Database, ...grants: RawBuilder<unknown>[]) {
  await database.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('briefwell.grants'))`.execute(tx)
    for (const grant of grants) await grant.execute(tx)
  })
}

/** Pauses of 1 s, 2 s, 4 s up to an hour, for two days; without the first they would all be none. */
const retries = { retryLimit: 60, retryBackoff: true, retryDelay: 1, retryDelayMax: 3600 }

/** Makes the queues, and where `working`, starts the workers and schedules. Answers how to stop. */
export async function runJobs(boss: PgBoss, jobs: readonly Job[], working: boolean) {
  for (const job of jobs) {
    await boss.createQueue(job.queue, retries)
    // The queue of an older version keeps what it was made with.
    await boss.updateQueue(job.queue, retries)
    if (!working) continue
    if (job.cron) await boss.schedule(job.queue, job.cron, {}, { tz: 'UTC' })
    const options = { pollingIntervalSeconds: 1, batchSize: job.atOnce ?? 1 }
    await boss.work(job.queue, options, async (batch) => {
      const done = await Promise.allSettled(
        batch.map(({ data }) => job.work((data ?? {}) as object)),
      )
      const failed = done.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    })
    job.start?.()
  }
  return async () => {
    await Promise.all(jobs.map((job) => job.stop?.()))
  }
}

/** Sends a job that runs if and only if the transaction commits; not before `startAfter`. */
export async function enqueue(
  tx: Pick<Tx | SystemTx, 'sql'>,
  queue: string,
  data: object,
  options: { startAfter?: Date } = {},
) {
  await sql`
    select app.enqueue(${queue}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(options)}::jsonb)
  `.execute(tx.sql)
}
