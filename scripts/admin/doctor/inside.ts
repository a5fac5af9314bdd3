// The sections of the doctor that need the database or the store.

import { randomUUID } from 'node:crypto'
import { counted } from '../../../contract/values/counted.ts'
import { farLimits } from '../../../server/auth/admin/far-limits.ts'
import { findCompanies } from '../../../server/company/operator/find-companies.ts'
import { isRefused, listFailedMails } from '../../../server/mail/list-failed-mails.ts'
import type { FailedMail } from '../../../server/mail/queries.ts'
import type { Services } from '../../../server/platform/context.ts'
import { schemaState } from '../../../server/platform/database/schema-state.ts'
import { countJobs } from '../../../server/platform/jobs/troubled-jobs.ts'
import { countVideos } from '../../../server/videos/paused-videos.ts'
import { sentenceOf } from '../../sentence-of.ts'
import { bytes, pausedSentence } from '../output.ts'
import { withFiles } from '../with-installation.ts'
import { type Problem, type Section, section } from './report.ts'

export async function examineDatabase(services: Services): Promise<Section> {
  const found = section('Database')
  const { pool } = services.database
  const started = performance.now()
  await pool.query('select 1')
  const trip = performance.now() - started
  const { rows } = await pool.query<Vitals>(vitals)
  const [row] = rows
  const state = await schemaState(services.database)
  if (!row) return found
  found.facts = {
    Version: `PostgreSQL ${row.version}${services.env.embedded ? ', embedded' : ''}`,
    Migrations: state ? `up to ${state.newest ?? 'none'}` : 'not readable for this role',
    Size: bytes(row.size),
    Connections: `${row.connections} of ${row.most}`,
    'Round trip': `${trip.toFixed(1)} ms`,
  }
  const { pending, unknown } = state ?? { pending: [], unknown: [] }
  if (pending.length > 0) {
    found.problems.push({
      what: `It lacks ${counted(pending.length, 'migration')} of this version, from ${pending[0]} on.`,
      todo: 'Back it up, then start the server once: it applies them.',
    })
  }
  if (unknown.length > 0) {
    found.problems.push({
      what: `A newer version has migrated it: ${unknown.at(-1)} is unknown to this version.`,
      todo: 'Run the newer version here too.',
    })
  }
  if (row.connections > row.most * 0.8) {
    found.problems.push({
      what: `${row.connections} of its ${row.most} connections are in use.`,
      todo: 'Raise max_connections, or put PgBouncer in transaction mode in between.',
    })
  }
  if (row.oldest_seconds > 600) {
    found.problems.push({
      what: `A transaction has been open for ${Math.round(row.oldest_seconds / 60)} minutes (process ${row.oldest_pid}).`,
      todo: 'Look it up in pg_stat_activity: it keeps VACUUM from removing old rows.',
    })
  }
  if (row.age > 1_500_000_000) {
    found.problems.push({
      what: 'It is running out of transaction ids, because it has not been vacuumed for a long time.',
      todo: 'Turn autovacuum on, and run VACUUM FREEZE in each database.',
    })
  }
  return found
}

type Vitals = {
  version: string
  size: number
  connections: number
  most: number
  oldest_seconds: number
  oldest_pid: number | null
  age: number
}

const vitals = `
  select current_setting('server_version') as version, pg_database_size(current_database()) as size,
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
         current_setting('max_connections')::int as most,
         coalesce(extract(epoch from now() - oldest.xact_start), 0)::float as oldest_seconds,
         oldest.pid as oldest_pid, (select max(age(datfrozenxid)) from pg_database) as age
  from (select 1) one
  left join lateral (
    select pid, xact_start from pg_stat_activity
    where xact_start is not null and datname = current_database() and backend_type = 'client backend'
    order by xact_start limit 1) oldest on true`

export async function examineClock(services: Services): Promise<Section> {
  const found = section('Clock')
  const before = Date.now()
  const { rows } = await services.database.pool.query<{ at: Date }>(
    'select clock_timestamp() as at',
  )
  const between = (before + Date.now()) / 2
  const apart = Math.abs((rows[0]?.at.getTime() ?? between) - between) / 1000
  found.facts.Here = new Date().toISOString()
  found.facts.Database = apart < 1 ? 'agrees' : `${apart.toFixed(1)} s apart`
  if (apart > 2) {
    found.problems.push({
      what: `The clocks of this machine and of the database differ by ${apart.toFixed(0)} seconds.`,
      todo: 'Synchronize both with a time server (chrony, systemd-timesyncd): sessions, codes and leases depend on it.',
    })
  }
  const far = await farLimits(services)
  if (far > 0) {
    found.problems.push({
      what: `A clock was ahead: ${counted(far, 'rate limit is', 'rate limits are')} booked further ahead than limits go.`,
      todo: 'Check the clocks of all servers, then clear them: npm run admin -- limits clear',
    })
  }
  return found
}

export async function examineStore(services: Services): Promise<Section> {
  const found = section('Store')
  const opened = await withFiles(services).catch((error: Error) => error)
  if (opened instanceof Error) {
    const todo =
      'Set DATA_DIR, or S3_BUCKET and its keys, as for the server, and check that the store is running.'
    found.problems.push({ what: opened.message, todo })
    return found
  }
  const { objects } = opened
  const id = randomUUID()
  const started = performance.now()
  try {
    await objects.put(id, Buffer.from('written by the doctor'))
    const read: Buffer[] = []
    for await (const chunk of objects.read(id)) read.push(chunk)
    const same = Buffer.concat(read).toString() === 'written by the doctor'
    if (!same) throw new Error('What was read is not what was written.')
    found.facts['Write, read'] = `${(performance.now() - started).toFixed(0)} ms`
  } catch (error) {
    found.problems.push(failed('written and read', error))
  }
  // Uploads delete as well: without that right they fail at their end.
  await objects.delete(id).catch((error) => found.problems.push(failed('deleted', error)))
  return found
}

const failed = (what: string, error: unknown) => ({
  what: `A file could not be ${what}. ${sentenceOf(error)}`,
  todo: 'In a folder, check permissions and free space; in a bucket, the rights of the key (docs/object-store.md).',
})

export async function examineWork(services: Services): Promise<Section> {
  const found = section('Work')
  const { waiting, running, retrying, failed, lateSeconds } = await countJobs(services.database)
  const videos = await countVideos(services)
  const mails = await listFailedMails(services)
  const companies = await findCompanies(services, { text: '', exact: false })
  const lost = mails.filter(({ state }) => state === 'given up').length
  const refused = mails.filter(isRefused).length
  const suspended = companies.filter(({ suspendedAt }) => suspendedAt !== null).length
  found.facts = {
    Jobs: `${waiting} waiting, ${running} running, ${retrying} to be retried, ${failed} failed`,
    Videos: `${videos.waiting} waiting, ${videos.working} being processed, ${videos.paused} paused`,
    Mails: `${mails.length - lost} not sent yet, ${lost} given up in 30 days, ${refused} of them because their address accepts none`,
    Companies: `${companies.length.toLocaleString('en')}, ${suspended} of them suspended`,
  }
  if (failed > 0) {
    found.problems.push({
      what: `${counted(failed, 'job')} failed.`,
      todo: 'See why, then retry: npm run admin -- jobs list, and jobs retry all',
    })
  }
  if (lateSeconds > 600) {
    found.problems.push({
      what: `A job has been due for ${Math.round(lateSeconds / 60)} minutes, and no worker takes it.`,
      todo: 'Start a process with ROLE=all or ROLE=worker.',
    })
  }
  if (videos.paused > 0) {
    found.problems.push({
      what: pausedSentence(videos.paused),
      todo: 'Free space, or check the store, then: npm run admin -- jobs retry videos',
    })
  }
  found.problems.push(...mailProblems(services, mails))
  return found
}

/** How long a mail may fail before that is a problem: a mail server may refuse it for now. */
const patienceMs = 3600 * 1000

/** Kinds that `mails retry all` writes again. */
const kept = ['lead', 'contact']

/** An address that accepts no mail is no problem of the installation. */
function mailProblems({ env, now }: Services, mails: readonly FailedMail[]): Problem[] {
  const before = now().getTime() - patienceMs
  const lost = mails.filter(({ state }) => state === 'given up')
  const again = lost.filter(({ kind }) => kept.includes(kind))
  const late = mails.filter(
    ({ state, created_at }) =>
      state === 'waiting' || (state === 'failing' && created_at.getTime() < before),
  )
  // Without a mail server mails are meant to stay in the outbox.
  const open = again.length + (env.SMTP_URL ? late.length : 0)
  const rest = lost.filter((mail) => !again.includes(mail) && !isRefused(mail)).length
  const problems: Problem[] = []
  if (open > 0) {
    problems.push({
      what: `${counted(open, 'mail')} could not be delivered.`,
      todo: 'See why, then retry: npm run admin -- mails list, and mails retry all',
    })
  }
  if (rest > 0) {
    problems.push({
      what: `${counted(rest, 'mail was', 'mails were')} given up in the last 30 days.`,
      todo: 'See why: npm run admin -- mails list. Whoever triggered such a mail can do so again.',
    })
  }
  return problems
}
