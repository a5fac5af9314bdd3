import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { queueMail } from '../../server/mail/queue-mail.ts'
import { withSystemTx } from '../../server/platform/database/transaction.ts'
import { enqueue } from '../../server/platform/jobs/jobs.ts'
import { runAdmin, startAdmin } from '../../server/testing/admin-commands.ts'
import { scriptedSmtp } from '../../server/testing/doubles/scripted-smtp.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { newAddress } from '../../server/testing/worlds/accounts.ts'
import { uploadFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'
import { VideoWork } from '../../server/videos/process-videos.ts'

const h = await startHarness({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
beforeEach(async () => {
  await h.database.pool.query('delete from pgboss.job')
  await h.sql`delete from app.mails`
})
const run = (...args: string[]) => runAdmin(h, ...args)
const queue = 'storage.sweep-objects'

/** A job of the queue in this state, whose last error is given. */
async function job(state: 'failed' | 'retry', error = 'the disk is full') {
  const id = randomUUID()
  await withSystemTx(h.services, 'test', (tx) =>
    sql`select app.enqueue(${queue}, '{}', ${JSON.stringify({ id })}::jsonb)`.execute(tx.sql),
  )
  await h.database.pool.query(
    `update pgboss.job
     set state = $2::pgboss.job_state, retry_count = 3, output = $3,
         start_after = now() + interval '1 hour' where id = $1`,
    [id, state, JSON.stringify({ message: error, stack: 'at x' })],
  )
  return id
}

const jobs = async () =>
  (
    await h.database.pool.query(
      `select id, name, state::text as state, start_after <= now() as due, data from pgboss.job order by id`,
    )
  ).rows

describe('jobs', () => {
  test('lists what failed and why, and counts the rest', async () => {
    const failed = await job('failed', 'line one\nline two\u001b[2J')
    await job('retry')
    await withSystemTx(h.services, 'test', (tx) => enqueue(tx, queue, {}))
    const { out } = await run('jobs', 'list')
    expect(out).toMatch(/^QUEUE {2,}STATE {5}TRIES {2}SINCE {2,}NEXT TRY {2,}ID {2,}ERROR\n/)
    expect(out).toContain('line one line two[2J')
    expect(out).toMatch(/\n\n1 job failed, 1 will be retried, 1 waiting, 0 running\.\n$/)
    const json = JSON.parse((await run('jobs', 'list', '--json')).out)
    expect(json).toMatchObject({ failed: 1, retrying: 1, waiting: 1, running: 0 })
    expect(json.jobs.find(({ id }: { id: string }) => id === failed)).toMatchObject({
      queue,
      state: 'failed',
      tries: 4,
      nextAt: null,
    })
  })

  test('retries one, a queue, or all', async () => {
    const [one, other] = [await job('failed'), await job('retry')]
    expect((await run('jobs', 'retry', one)).out).toBe('1 job will be retried now.\n')
    const readState = async (id: string) => (await jobs()).find((found) => found.id === id)
    expect(await readState(one)).toMatchObject({ state: 'retry' })
    expect(await readState(other)).toMatchObject({ state: 'retry', due: false })
    const all = await run('jobs', 'retry', queue)
    expect(all.code, all.err).toBe(0)
    expect(await readState(other)).toMatchObject({ state: 'retry', due: true })
    expect((await readState(one))?.due).toBe(true)
  })
})

test('videos that pause are listed, named by the doctor, and retried', async () => {
  const { owner } = await newCompany(h, 'Acme Robotics')
  const ids = [0, 1, 2].map(() => uploadFile(h, owner, fixture('h264-aac.mp4')))
  const [one, other, waiting] = (await Promise.all(ids)).map(({ id }) => id)
  await pause(one, other)
  const { out, err } = await run('jobs', 'list')
  expect(err).toBe('')
  expect(out).toMatch(/^0 jobs failed, .*\n\nVIDEO {2,}STEP {5}COMPANY {8}NEXT TRY {2,}ID\n/)
  expect(out).toMatch(new RegExp(`convert  Acme Robotics  \\d{4}-.*  ${one}\n`))
  expect(out).toMatch(/\n\n2 videos are paused, because too little disk space is free/)
  const { pausedVideos } = JSON.parse((await run('jobs', 'list', '--json')).out)
  expect(pausedVideos.map(({ id }: { id: string }) => id).sort()).toEqual([one, other].sort())
  const { sections } = JSON.parse((await run('doctor', '--json')).out)
  const work = sections.find(({ title }: { title: string }) => title === 'Work')
  expect(work.facts.Videos).toBe('1 waiting, 0 being processed, 2 paused')
  expect(work.problems).toContainEqual({
    what: expect.stringMatching(/^2 videos are paused/),
    todo: expect.stringContaining('jobs retry videos'),
  })

  expect((await run('jobs', 'retry', one ?? '')).out).toBe(
    '1 video will be retried within a minute.\n',
  )
  expect(await claimable()).toEqual([one, waiting].sort())
  expect((await run('jobs', 'retry', 'videos')).out).toBe(
    '1 video will be retried within a minute.\n',
  )
  await pause(one, other)
  const all = await run('jobs', 'retry', 'all')
  expect(all.out).toBe('2 videos will be retried within a minute.\n0 jobs will be retried now.\n')
  expect(await claimable()).toEqual([one, other, waiting].sort())
  expect((await run('jobs', 'retry', 'videos')).out).toBe('No video is paused.\n')
})

/** As a worker leaves a video for which there is no room. */
async function pause(...videos: (string | undefined)[]) {
  h.services.drafts.freeBytes = async () => 0
  await withSystemTx(h.services, 'test', (tx) =>
    tx.sql
      .updateTable('app.videos')
      .set({ step: 'convert', duration_ms: 1000 })
      .where('object_id', 'in', videos as string[])
      .execute(),
  )
  const work = new VideoWork(h.services, undefined, { steps: ['convert'] })
  work.wake()
  await work.idle()
}

async function claimable() {
  const rows = await withSystemTx(h.services, 'test', (tx) =>
    tx.sql.selectFrom('app.videos').select('object_id').where('leased_by', 'is', null).execute(),
  )
  return rows.map(({ object_id }) => object_id).sort()
}

/** A mail in the outbox, with its job, in this state. */
async function mail(state: 'failing' | 'given up' | 'sent', { withJob = true } = {}) {
  const id = randomUUID()
  const to = newAddress()
  await withSystemTx(h.services, 'test', (tx) =>
    queueMail(tx, { id, kind: 'invitation', to, subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' }),
  )
  const later = `start_after = now() + interval '1 hour'`
  const change = withJob ? `update pgboss.job set ${later}` : 'delete from pgboss.job'
  await h.database.pool.query(`${change} where data ->> 'mailId' = $1`, [id])
  const at = sql`now()`
  await h.sql`
    update app.mails set attempts = 3, last_error = '451 try later',
      sent_at = ${state === 'sent' ? at : null}, gave_up_at = ${state === 'given up' ? at : null}
    where id = ${id}`
  return { id, to }
}

describe('mails', () => {
  test('lists undelivered mails, and retries them by their existing job', async () => {
    const sent = await mail('sent')
    const [failing, jobless, lost] = [
      await mail('failing'),
      await mail('failing', { withJob: false }),
      await mail('given up', { withJob: false }),
    ]
    const { out } = await run('mails', 'list')
    expect(out).toMatch(/^STATE {5}KIND {8}TO {2,}QUEUED {2,}TRIES {2}ID {2,}ERROR\n/)
    for (const { to } of [failing, jobless, lost]) expect(out).toContain(to)
    expect(out).not.toContain(sent.to)
    expect(out).toContain('451 try later')

    const one = await run('mails', 'retry', lost.id)
    expect(one).toMatchObject({ code: 1, out: '' })
    expect(one.err).toContain('The text of this mail was erased')
    const all = await run('mails', 'retry', 'all')
    expect(all.out).toBe('2 mails will be retried now, and 0 leads and messages mailed again.\n')
    const due = (await jobs()).filter((found) => found.due)
    expect(due.map(({ data }) => data.mailId).sort()).toEqual([failing.id, jobless.id].sort())
  })

  test('a test mail is sent at once, and the answer of the mail server is told', async () => {
    const smtp = await scriptedSmtp()
    onTestFinished(smtp.close)
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Acme <post@acme.example>' }
    const send = (...args: string[]) => startAdmin(h, ['mail', 'test', ...args], { settings }).ended
    const sent = await send('ann@example.test')
    expect(sent).toMatchObject({ code: 0, err: '' })
    expect(sent.out).toContain('from Acme <post@acme.example> to ann@example.test: 250 Taken')
    expect(smtp.received).toMatchObject([
      { to: 'ann@example.test', raw: expect.stringContaining('Subject: Test mail from Briefwell') },
    ])
    smtp.script.push('refuse')
    const refused = await send('ann@example.test')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/did not take the mail .*: .*451 Try again later\n.*its own log/)
    const [nobody, unset, down] = await Promise.all([
      send('ann'),
      startAdmin(h, ['mail', 'test', 'ann@example.test'], { settings: { SMTP_URL: '' } }).ended,
      run('mail', 'test', 'ann@example.test'),
    ])
    expect(nobody.err).toBe("'ann' is not an email address.\n")
    expect(unset.err).toBe('SMTP_URL is not set, so no mail can be sent.\n')
    expect(down.err).toMatch(/ECONNREFUSED.*\nCheck host, port and protocol in SMTP_URL/)
    for (const { code } of [nobody, unset, down]) expect(code).toBe(1)
  })

  test('refuses to retry without a mail server, and an invalid id', async () => {
    const { id } = await mail('failing')
    const [unset, word] = await Promise.all([
      startAdmin(h, ['mails', 'retry', id], { settings: { SMTP_URL: '' } }).ended,
      run('mails', 'retry', 'everything'),
    ])
    expect(unset).toMatchObject({ code: 1, out: '' })
    expect(unset.err).toContain('SMTP_URL')
    expect(word).toMatchObject({ code: 1, out: '' })
    expect((await jobs()).filter((found) => found.due)).toEqual([])
  })
})
