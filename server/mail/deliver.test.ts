import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { withSystemTx } from '../platform/database/transaction.ts'
import { type Behaviour, scriptedSmtp } from '../testing/doubles/scripted-smtp.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress } from '../testing/worlds/accounts.ts'
import { queueMail } from './queue-mail.ts'
import { sendMailJob } from './send-mail.ts'

const smtp = await scriptedSmtp()
const h = await startHarness({
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@portal.example', PUBLIC_URL: 'https://p.example' },
})
const work = sendMailJob(h.services).work
beforeEach(() => h.setClock(null))
afterAll(() => smtp.close())

type Job = { id: string; data: { mailId: string }; start_after: Date }

/** Queues a mail and returns its id. */
async function queued(to: string, kind = 'test'): Promise<string> {
  const content = { kind, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  await withSystemTx(h.services, 'test', (tx) => queueMail(tx, { ...content, to }))
  const [mail] = await h.sql<{ id: string }>`select id from app.mails where to_address = ${to}`
  return mail?.id ?? ''
}

/** The pending retry jobs of a mail. */
async function readJobs(mailId: string): Promise<Job[]> {
  const { rows } = await h.database.pool.query<Job>(
    `select id, data, start_after from pgboss.job where data->>'mailId' = $1`,
    [mailId],
  )
  return rows
}

/** Stops the clock at the time of a mail's only job, runs it and returns that time. */
async function workNext(mailId: string): Promise<Date> {
  const [job, ...others] = await readJobs(mailId)
  if (!job || others.length > 0) throw new Error(`${others.length + (job ? 1 : 0)} jobs`)
  await h.setClock(new Date(Math.max(Number(job.start_after), Number(h.services.now()))))
  await h.database.pool.query('delete from pgboss.job where id = $1', [job.id])
  await work(job.data)
  return job.start_after
}

async function outbox(id: string) {
  const [mail] = await h.sql`select * from app.mails where id = ${id}`
  return mail
}

const arrived = (to: string) => smtp.received.filter((mail) => mail.to === to)
const headerOf = (raw: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(raw ?? '')?.[1]

describe('deliverJob', () => {
  test('delivers a mail once to a server that fails ten times', async () => {
    const to = newAddress()
    const id = await queued(to)
    smtp.script.push(...Array<'down'>(10).fill('down'))
    const tries: Date[] = []
    for (let count = 0; count < 10; count++) tries.push(await workNext(id))
    expect(arrived(to)).toEqual([])
    expect(await outbox(id)).toMatchObject({ attempts: 10, sent_at: null, gave_up_at: null })
    tries.push(await workNext(id))
    const pauses = tries.slice(2).map((at, n) => at.getTime() - (tries[n + 1]?.getTime() ?? 0))
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512].map((seconds) => seconds * 1000))
    expect(arrived(to)).toHaveLength(1)
    expect(await outbox(id)).toMatchObject({ attempts: 11, last_error: null, html: null })
    expect(await readJobs(id)).toEqual([])
  })

  test('mails of accounts come before those that can wait, also when they are put off', async () => {
    const kinds = [
      'digest',
      'share',
      'alerts',
      'collected',
      'recovery',
      'share_code',
      'team_invitation',
    ]
    const ids = await Promise.all(kinds.map((kind) => queued(newAddress(), kind)))
    const first = async () => {
      const { rows } = await h.database.pool.query<Job>(
        `select data from pgboss.job where data ->> 'mailId' = any ($1)
         order by priority desc, created_on limit 3`,
        [ids],
      )
      return rows.map(({ data }) => kinds[ids.indexOf(data.mailId)]).sort()
    }
    expect(await first()).toEqual(['recovery', 'share_code', 'team_invitation'])
    for (const id of ids) {
      smtp.script.push('down')
      await workNext(id)
    }
    expect(await first()).toEqual(['recovery', 'share_code', 'team_invitation'])
    await h.database.pool.query(`delete from pgboss.job`)
  })

  test('gives up after three days: marks and logs the mail, and erases its body', async () => {
    const to = newAddress()
    const id = await queued(to)
    smtp.script.push('down', 'down')
    await workNext(id)
    const [job] = await readJobs(id)
    await h.database.pool.query('delete from pgboss.job where id = $1', [job?.id])
    await h.setClock(new Date(Date.now() + 73 * 3_600_000))
    await work({ mailId: id })
    expect(await readJobs(id)).toEqual([])
    expect(await outbox(id)).toMatchObject({
      attempts: 2,
      gave_up_at: expect.any(Date),
      last_error: expect.any(String),
      html: null,
      text: null,
    })
    expect(h.logged()).toContain(`"mailId":"${id}"`)
    await work({ mailId: id })
    expect(arrived(to)).toEqual([])
  })

  test('retries normally if a reused connection breaks at the next mail', async () => {
    await workNext(await queued(newAddress()))
    const to = newAddress()
    const id = await queued(to)
    smtp.script.push('down')
    await workNext(id)
    expect(await outbox(id)).toMatchObject({ attempts: 1, sent_at: null })
    expect(arrived(to)).toEqual([])
    await workNext(id)
    expect(await outbox(id)).toMatchObject({ attempts: 2, sent_at: expect.any(Date) })
    expect(arrived(to)).toHaveLength(1)
  })

  test('sends once if the connection breaks after the mail was accepted', async () => {
    const to = newAddress()
    const id = await queued(to)
    smtp.script.push('break answered')
    await workNext(id)
    expect(await outbox(id)).toMatchObject({ attempts: 1, sent_at: expect.any(Date) })
    await work({ mailId: id })
    expect(arrived(to)).toHaveLength(1)
    expect(await readJobs(id)).toEqual([])
  })

  test('sends an identical mail if the connection breaks before the confirmation', async () => {
    const to = newAddress()
    const id = await queued(to)
    smtp.script.push('break unanswered')
    await workNext(id)
    expect(await outbox(id)).toMatchObject({ attempts: 1, sent_at: null })
    await workNext(id)
    const [first, second, ...more] = arrived(to)
    expect(more).toEqual([])
    expect(headerOf(second?.raw, 'Message-ID')).toContain(id)
    for (const name of ['Message-ID', 'Date', 'Subject']) {
      expect(headerOf(second?.raw, name)).toBe(headerOf(first?.raw, name))
    }
  })

  test('sends once with two concurrent workers', async () => {
    const to = newAddress()
    const mailId = await queued(to)
    const others = sendMailJob(h.services).work
    await Promise.all([work({ mailId }), others({ mailId })])
    expect(arrived(to)).toHaveLength(1)
    expect(await outbox(mailId)).toMatchObject({ attempts: 1 })
  })

  test('a worker keeps a mail for as long as the mail server takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const to = newAddress()
    const mailId = await queued(to)
    const answer = Promise.withResolvers<Behaviour>()
    smtp.script.push(answer.promise)
    const sending = work({ mailId })
    await expect.poll(() => smtp.script).toEqual([])
    const claimedFor = async () => {
      const { claimed_until } = (await outbox(mailId)) ?? {}
      return (claimed_until as Date).getTime() - h.services.now().getTime()
    }
    for (let minutes = 9; minutes <= 27; minutes += 9) {
      await h.setClock(new Date(Date.now() + minutes * 60_000))
      vi.advanceTimersByTime(60_000)
      await expect.poll(claimedFor).toBeGreaterThan(9 * 60_000)
    }
    const { claimed_until } = (await outbox(mailId)) ?? {}
    const { pool } = h.database
    await pool.query(`delete from pgboss.job where data->>'mailId' = $1`, [mailId])
    await sendMailJob(h.services).work({ mailId })
    expect((await readJobs(mailId)).map(({ start_after }) => start_after)).toEqual([claimed_until])
    answer.resolve('take')
    await sending
    expect(arrived(to)).toHaveLength(1)
    expect(await outbox(mailId)).toMatchObject({ attempts: 1, claimed_until: null })
  })

  test('marks a mail that was accepted as soon as it can, so that no other process sends it again', async () => {
    const to = newAddress()
    const mailId = await queued(to)
    const { pool } = h.database
    await pool.query(
      `alter table app.mails add constraint full_disk check (sent_at is null) not valid`,
    )
    const sending = work({ mailId })
    await expect.poll(h.logged).toContain('a sent mail cannot be marked')
    await pool.query('alter table app.mails drop constraint full_disk')
    await sending
    expect(await outbox(mailId)).toMatchObject({ attempts: 1, sent_at: expect.any(Date) })
    await h.setClock(new Date(Date.now() + 11 * 60_000))
    await sendMailJob(h.services).work({ mailId })
    expect(arrived(to)).toHaveLength(1)
  })

  test('lets the process stop while a mail that was accepted cannot be marked', async () => {
    const mailId = await queued(newAddress())
    const { pool } = h.database
    await pool.query(
      `alter table app.mails add constraint full_disk check (sent_at is null) not valid`,
    )
    onTestFinished(() =>
      pool.query('alter table app.mails drop constraint full_disk').then(() => {}),
    )
    const job = sendMailJob(h.services)
    const sending = job.work({ mailId })
    const ended = expect(sending).rejects.toThrow(/full_disk/)
    await expect.poll(h.logged).toContain(`"mailId":"${mailId}"`)
    await job.stop?.()
    await ended
  })
})
