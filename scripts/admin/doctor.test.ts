import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { runAdmin, startAdmin } from '../../server/testing/admin-commands.ts'
import { scriptedSmtp } from '../../server/testing/doubles/scripted-smtp.ts'
import { type Harness, startHarness } from '../../server/testing/harness.ts'

type Section = {
  title: string
  facts: Record<string, string>
  problems: { what: string; todo: string }[]
}

let h: Harness
let settings: Record<string, string>
beforeAll(async () => {
  h = await startHarness()
  const { port } = new URL(await h.listen())
  const smtp = await scriptedSmtp()
  onEnd.push(smtp.close)
  settings = {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: smtp.url,
    MEANING: 'off',
    TRANSCRIBE: 'off',
  }
  return async () => {
    for (const end of onEnd) await end()
  }
})
const onEnd: (() => Promise<void>)[] = []

async function examined(more: Record<string, string> = {}) {
  const { out, err, code } = await startAdmin(h, ['doctor', '--json'], {
    settings: { ...settings, ...more },
  }).ended
  expect(err).toBe('')
  const { healthy, sections } = JSON.parse(out) as { healthy: boolean; sections: Section[] }
  const problems = sections.flatMap(({ title, problems: some }) =>
    some.map(({ what }) => `${title}: ${what}`),
  )
  return { code, healthy, sections, problems }
}

test('a healthy installation fits one page', async () => {
  const { code, healthy, sections, problems } = await examined()
  expect(problems.filter((problem) => !problem.startsWith('Disk: '))).toEqual([])
  expect(code).toBe(problems.length === 0 ? 0 : 1)
  expect(healthy).toBe(problems.length === 0)
  expect(sections.map(({ title }) => title)).toEqual([
    'Settings',
    'Server',
    'Disk',
    'Models',
    'Mail server',
    'Database',
    'Store',
    'Clock',
    'Work',
  ])
  const facts = Object.fromEntries(sections.map(({ title, facts: all }) => [title, all]))
  expect(facts.Server?.Here).toBe(`${settings.PUBLIC_URL}: ready`)
  expect(facts.Database?.Version).toMatch(/^PostgreSQL 1\d/)
  expect(facts.Clock?.Database).toBe('agrees')
})

test('lists problems and what to do about them', async () => {
  const [failed, late] = [randomUUID(), randomUUID()]
  for (const id of [failed, late]) {
    await h.sql`select app.enqueue('storage.sweep-objects', '{}', ${JSON.stringify({ id })}::jsonb)`
  }
  const { pool } = h.database
  await pool.query(`update pgboss.job set state = 'failed' where id = $1`, [failed])
  await pool.query(`update pgboss.job set start_after = now() - interval '1 hour' where id = $1`, [
    late,
  ])
  await h.sql`
    insert into app.mails (kind, to_address, subject, attempts, gave_up_at)
    values ('invitation', 'ann@example.test', 'Hi', 9, now())`
  await h.sql`
    insert into auth.rate_limits (key, booked_until) values ('code:x', now() + interval '2 hours'),
    ('mail_receipt:x', now() + interval '20 hours')`
  onTestFinished(async () => {
    await pool.query('delete from pgboss.job')
    await h.sql`delete from app.mails`
    const { out } = await runAdmin(h, 'limits', 'clear')
    expect(out).toBe('Cleared 2 rate limits.\n')
    expect(await h.sql`select from auth.rate_limits`).toEqual([])
  })
  const { code, problems } = await examined({
    SMTP_URL: 'smtp://ann:secret@127.0.0.1:9',
    PORT: '9',
    PUBLIC_URL: 'http://portal.invalid',
    MEANING: 'local',
    MODELS_URL: 'http://127.0.0.1:9',
  })
  expect(code).toBe(1)
  const expected = [
    /^Settings: PUBLIC_URL begins with http/,
    /^Server: It does not answer at http:\/\/127\.0\.0\.1:9 or http:\/\/portal\.invalid\./,
    /^Models: Xenova\/e5-small-v2 cannot be fetched from http:\/\/127\.0\.0\.1:9: .+\. Until it is there, texts/,
    /^Mail server: 127\.0\.0\.1:9 cannot be reached, or refuses the login \(connect ECONNREFUSED/,
    /^Clock: A clock was ahead: 1 rate limit is booked further ahead than limits go\./,
    /^Work: 1 job failed\./,
    /^Work: A job has been due for 60 minutes/,
    /^Work: 1 mail was given up in the last 30 days\./,
  ]
  for (const sentence of expected) {
    expect(problems).toContainEqual(expect.stringMatching(sentence))
  }
  expect(JSON.stringify(problems)).not.toContain('secret')
})

test('a database that cannot be reached hides nothing else', async () => {
  const { code, sections, problems } = await examined({
    DATABASE_URL: 'postgres://x:topsecret@127.0.0.1:9/x',
  })
  expect(code).toBe(1)
  expect(sections.map(({ title }) => title)).toContain('Disk')
  const told = problems.find((problem) => problem.startsWith('Database: '))
  expect(told).toMatch(/^Database: DATABASE_URL: the database cannot be reached/)
  expect(told).not.toContain('topsecret')
})

test('the doctor reports a database of another version, and other commands refuse it', async () => {
  const { pool } = h.database
  const { rows } = await pool.query(
    `delete from app.migrations where name = (select max(name) from app.migrations) returning *`,
  )
  const [{ name, checksum }] = rows
  try {
    expect((await examined()).problems).toContainEqual(
      `Database: It lacks 1 migration of this version, from ${name} on.`,
    )
    expect(await runAdmin(h, 'jobs', 'list')).toEqual({
      code: 1,
      out: '',
      err: 'The database is older than this version. Start the server once to migrate it.\n',
    })
  } finally {
    const again = 'insert into app.migrations (name, checksum) values ($1, $2)'
    await pool.query(again, [name, checksum])
  }
})

test('a store that cannot be reached hides nothing of the database', async () => {
  const { sections, problems } = await examined({
    S3_BUCKET: 'briefwell-files',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'topsecret',
  })
  const told = problems.filter((problem) => /^(Store|Database|Clock|Work): /.test(problem))
  expect(told).toEqual([expect.stringMatching(/^Store: S3_BUCKET cannot be used: .*ECONNREFUSED/)])
  expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(['Clock', 'Work']))
  expect(JSON.stringify(problems)).not.toContain('topsecret')
})

test('files on a disk that is not mounted, or cannot be read, are a problem of the store', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'briefwell-unmounted-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const files = join(DATA_DIR, 'files')
  mkdirSync(files)
  const ofStore = async () =>
    (await examined({ DATA_DIR })).problems.filter((problem) => problem.startsWith('Store: '))
  expect(await ofStore()).toEqual([expect.stringContaining(`There are no files in ${DATA_DIR}. `)])
  expect(readdirSync(files)).toEqual([])
  rmdirSync(files)
  symlinkSync('files', files)
  expect(await ofStore()).toEqual([expect.stringMatching(/^Store: ELOOP/)])
})

test('a clock that differs from the database’s is a problem', async () => {
  const fast = 'const now = Date.now; Date.now = () => now() + 9000'
  const { problems } = await examined({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fast)}`,
  })
  expect(problems).toContainEqual(
    'Clock: The clocks of this machine and of the database differ by 9 seconds.',
  )
})

test('mail in the outbox is no problem without a mail server', async () => {
  await h.sql`
    insert into app.mails (kind, to_address, subject, created_at)
    values ('invitation', 'ann@example.test', 'Hi', now() - interval '1 hour')`
  onTestFinished(() => h.sql`delete from app.mails`.then(() => {}))
  const { problems, sections } = await examined({ SMTP_URL: '' })
  expect(problems.filter((problem) => problem.startsWith('Work: '))).toEqual([])
  const work = sections.find(({ title }) => title === 'Work')
  expect(work?.facts.Mails).toBe(
    '1 not sent yet, 0 given up in 30 days, 0 of them because their address accepts none',
  )
})

test('a mail is a problem unless its address accepts none, or it has only just failed', async () => {
  const refused = "Can't send mail - all recipients were rejected: 550"
  const insert = (values: object) =>
    h.sql`
      insert into app.mails (kind, to_address, subject, attempts, gave_up_at, last_error, created_at, bounced_at)
      select kind, 'ann@example.test', 'Hi', 9, gave_up_at, last_error, created_at, bounced_at
      from json_populate_record(null::app.mails, ${JSON.stringify(values)}::json)`
  onTestFinished(() => h.sql`delete from app.mails`.then(() => {}))
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const [kind, gave_up_at, created_at] = ['invitation', ago(0), ago(120)]
  await insert({ kind, gave_up_at, created_at, bounced_at: ago(0), last_error: 'No such user' })
  await insert({ kind, gave_up_at, created_at, last_error: `${refused} 5.1.1 No such user` })
  await insert({ kind, gave_up_at, created_at, last_error: `${refused} No such user` })
  await insert({ kind, created_at: ago(59), last_error: 'Try again later' })
  const ofWork = async () => {
    const { sections } = await examined()
    const { problems, facts } = sections.find(({ title }) => title === 'Work') as Section
    return { problems, mails: facts.Mails }
  }
  expect(await ofWork()).toEqual({
    problems: [],
    mails: '1 not sent yet, 3 given up in 30 days, 3 of them because their address accepts none',
  })
  await insert({ kind, created_at: ago(61), last_error: 'Try again later' })
  await insert({ kind: 'lead', gave_up_at, created_at, last_error: `${refused} 5.1.1 Gone` })
  await insert({ kind, gave_up_at, created_at, last_error: `${refused} 5.7.1 Relaying denied` })
  expect((await ofWork()).problems).toEqual([
    { what: '2 mails could not be delivered.', todo: expect.stringContaining('mails retry all') },
    {
      what: '1 mail was given up in the last 30 days.',
      todo: expect.not.stringContaining('retry'),
    },
  ])
})

test('psql is started on the database, with its password out of sight', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'briefwell-psql-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'psql')
  writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@" "$PGPASSWORD"\nexit 3\n', { mode: 0o755 })
  const psql = (DATABASE_URL: string, PATH = folder) =>
    startAdmin(h, ['psql', '-c', 'select 1'], { settings: { DATABASE_URL, PATH } }).ended
  const external = await psql('postgres://ann:s%40fe@db.example:5433/b?sslmode=require')
  expect(external).toEqual({
    code: 3,
    out: '--dbname\npostgres://ann@db.example:5433/b?sslmode=require\n-c\nselect 1\ns@fe\n',
    err: '',
  })
  expect((await psql('postgres://ann@db.example/b', '/nowhere')).err).toMatch(
    /^psql is not installed here: /,
  )
})
