import { type RawBuilder, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' }
import type { Database } from '../database/database.ts'
import type { SystemTx, Tx } from '../database/transaction.ts'
import type { Log } from '../observability/log.ts'
import { type Observe, unobserved } from '../observability/observe.ts'
import { traceparent } from '../observability/running-span.ts'
import { SettingsError } from '../settings/env.ts'

/** A kind of background work: its queue, its schedule if it repeats, and its worker. */
export type Job<Data extends object = object> = {
  queue: string
  /** Cron in UTC, for work that repeats. */
  cron?: string
  /** How many jobs run concurrently in a process, for jobs that mostly wait; one by default. */
  atOnce?: number
  /** How many jobs are begun together, for jobs that are short; the next ones wait for the slowest of them. */
  together?: number
  work: (data: Data) => Promise<void>
  /** Runs when the workers start: looks for work that an earlier process left unfinished. */
  start?: () => void
  /** Stops what outlives `work`, before the services are closed. */
  stop?: () => Promise<void>
}

/** How jobs are reported to the operator. */
type JobSight = { observe: Observe; log?: Pick<Log, 'info'> }

type JobsOptions = {
  /** Runs schedules and maintenance. */
  working: boolean
  /** Creates and upgrades the queue's tables; off where another role owns the schema. */
  owner: boolean
}

/** Opens the job queue on our own connection pool. */
export async function openJobs(
  database: Database,
  log: Log,
  { working, owner }: JobsOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values = []) => database.pool.query(limited(text, values)) },
    schedule: working,
    supervise: working,
    // How often dead workers' jobs are looked for. Both default to a minute, and then one often misses the
    // other.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 20,
    migrate: owner,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await refuseNewerQueue(boss)
  await boss.start()
  if (owner && !(await hasAccess(database))) {
    await grantAlone(database, sql`call app.grant_job_access()`)
  }
  return boss
}

/** Unlike our own tables, those of the queue do not work with an older version. */
async function refuseNewerQueue(boss: PgBoss) {
  const version = (await boss.isInstalled()) ? await boss.schemaVersion() : null
  if (version === null || version <= pgBossPackage.pgboss.schema) return
  throw new SettingsError(
    'A newer version of Briefwell has changed the job queue of this database. Start that version.',
  )
}

/** pg-boss's own queries lack our transactions' limits: after 10 s, pg ends the connection. */
function limited(text: string, values: unknown[]) {
  return { text, values, query_timeout: 10_000 }
}

/** Whether all tables of the queue are already granted: granting again would wait for the disk. */
async function hasAccess({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`
    select coalesce(
      has_schema_privilege(definer.oid, 'pgboss', 'usage')
        and bool_and(has_table_privilege(definer.oid, queues.oid, 'select'))
        and bool_and(has_table_privilege(definer.oid, queues.oid, 'insert')), false) as granted
    from pg_roles definer, pg_class queues
    where definer.rolname = 'briefwell_definer'
      and queues.relnamespace = 'pgboss'::regnamespace and queues.relkind in ('r', 'p')
    group by definer.oid`.execute(kysely)
  return rows[0]?.granted ?? false
}

/** Grants update catalog rows, so processes that start together must take turns. */
export async function grantAlone(database: Database, ...grants: RawBuilder<unknown>[]) {
  await database.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('briefwell.grants'))`.execute(tx)
    for (const grant of grants) await grant.execute(tx)
  })
}

/**
 * Retries for two days, after 1 s, 2 s, 4 s up to an hour; without `retryDelay` all pauses are 0. A job is
 * retried when its worker sends no heartbeat for a minute. An expired job is not stopped and would run beside
 * its retry, so the limit is far above the longest job (default 15 minutes, maximum a day).
 */
const settings = {
  retryLimit: 60,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 3600,
  heartbeatSeconds: 60,
  expireInSeconds: 23 * 3600,
}

/** Jobs of every minute or hour, whose next run is the retry: with 60 retries, failing ones would add up. */
const frequent = /^\S+ \* /

const settingsOf = ({ cron }: Job) =>
  cron && frequent.test(cron) ? { ...settings, retryLimit: 2 } : settings

/** Creates the queues and, if `working`, starts workers and schedules. Returns a function that stops them. */
export async function runJobs(
  boss: PgBoss,
  jobs: readonly Job[],
  working: boolean,
  sight: JobSight = { observe: unobserved },
) {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  for (const job of jobs) {
    await keepQueue(boss, job, queues)
    if (!working) continue
    await keepSchedule(boss, job, schedules)
    const options = {
      pollingIntervalSeconds: 1,
      localConcurrency: job.atOnce ?? 1,
      batchSize: job.together ?? 1,
    }
    await boss.work(job.queue, options, async (batch) => {
      const done = await Promise.allSettled(batch.map(({ data }) => workOn(job, data, sight)))
      const failed = done.find(({ status }) => status === 'rejected')
      if (!failed) return
      // pg-boss retries every job of the batch that is not complete.
      const succeeded = batch.filter((_, at) => done[at]?.status === 'fulfilled')
      const ids = succeeded.map(({ id }) => id)
      if (ids.length > 0) await boss.complete(job.queue, ids)
      throw (failed as PromiseRejectedResult).reason
    })
    job.start?.()
  }
  return async () => {
    await Promise.all(jobs.map((job) => job.stop?.()))
  }
}

/** The field of a job's data with the trace of the request that sent it. */
const traceField = 'traceparent'

async function workOn(job: Job, sent: unknown, { observe, log }: JobSight) {
  const { queue } = job
  const { [traceField]: askedBy, ...data } = (sent ?? {}) as Record<string, string>
  await observe({ kind: 'job', name: queue, ...(askedBy && { askedBy }) }, () =>
    job.work(data).catch((error) => {
      // The error's message is not logged: a mail server's, for example, quotes addresses.
      const { code, name } = (error ?? {}) as NodeJS.ErrnoException
      log?.info({ queue, error: code ?? name }, 'a job failed')
      throw error
    }),
  )
}

/** Creates a queue, or updates one of an older version; writes nothing if it is up to date. */
async function keepQueue(boss: PgBoss, job: Job, kept: Awaited<ReturnType<PgBoss['getQueues']>>) {
  const { queue } = job
  const wanted = settingsOf(job)
  const found = kept.find(({ name }) => name === queue)
  if (!found) return boss.createQueue(queue, wanted)
  const names = Object.keys(wanted) as (keyof typeof settings)[]
  if (names.some((name) => found[name] !== wanted[name])) await boss.updateQueue(queue, wanted)
}

async function keepSchedule(
  boss: PgBoss,
  { queue, cron }: Job,
  kept: Awaited<ReturnType<PgBoss['getSchedules']>>,
) {
  if (!cron) return
  const found = kept.find(({ name }) => name === queue)
  if (found?.cron === cron && found.timezone === 'UTC') return
  await boss.schedule(queue, cron, {}, { tz: 'UTC' })
}

/**
 * Sends a job, which runs only if the transaction commits, and not before `startAfter`. Of the jobs that are due,
 * those with a higher `priority` run first; 0 by default.
 */
export async function enqueue(
  tx: Pick<Tx | SystemTx, 'sql'>,
  queue: string,
  data: object,
  options: { startAfter?: Date; priority?: number } = {},
) {
  const asked = traceparent()
  const sent = asked ? { ...data, [traceField]: asked } : data
  await sql`
    select app.enqueue(${queue}, ${JSON.stringify(sent)}::jsonb, ${JSON.stringify(options)}::jsonb)
  `.execute(tx.sql)
}
