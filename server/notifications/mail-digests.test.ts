import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import {
  getNotificationSettings,
  listNotifications,
  markNotificationRead,
  updateNotificationSettings,
} from '../../contract/notifications/notifications.ts'
import { deleteProduct } from '../../contract/products/products.ts'
import { startHarness } from '../testing/harness.ts'
import { noon } from '../testing/noon.ts'
import { mailsTo, proveAddress } from '../testing/worlds/accounts.ts'
import { addProduct } from '../testing/worlds/company-rows.ts'
import { newCompany, newMember, type TestCompany } from '../testing/worlds/people.ts'
import { mailDigestsJob } from './mail-digests.ts'

const received: { to: string[]; raw: string }[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  closeTimeout: 10,
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => void parts.push(part))
    stream.on('end', () => {
      const raw = Buffer.concat(parts)
        .toString()
        .replace(/=\r?\n/g, '')
        .replace(/=3D/g, '=')
      received.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
      done()
    })
  },
})
const net = server.listen(0, '127.0.0.1')
await new Promise((listening) => net.once('listening', listening))
const SMTP_URL = `smtp://127.0.0.1:${(net.address() as AddressInfo).port}`
const env = { SMTP_URL, PUBLIC_URL: 'https://portal.example' }
const h = await startHarness({ working: true, env })
afterEach(() => h.setClock(null))
afterAll(() => new Promise<void>((closed) => server.close(closed)))

const runJob = () => mailDigestsJob(h.services).work({})
const hour = 60 * 60 * 1000

/** A person with a proven address and an unread notification. */
async function reader(company: TestCompany) {
  const member = await newMember(h, company, { can_manage_products: true })
  await proveAddress(h, member)
  return member
}

async function deleteOne(company: TestCompany) {
  await h.call(deleteProduct, { as: company.owner, params: { id: await addProduct(h, company) } })
}

const digestsTo = async ({ email }: { email: string }) => (await mailsTo(h, email)).length

test('mails what is unread, with an unsubscribe link that needs no sign-in', async () => {
  const company = await newCompany(h)
  const member = await reader(company)
  await deleteOne(company)
  await deleteOne(company)
  const [newest] = (await h.call(listNotifications, { as: member })).items
  await h.call(markNotificationRead, { as: member, params: { id: newest?.id ?? '' } })
  await runJob()
  const { raw } = await vi.waitFor(
    () => {
      const mail = received.find(({ to }) => to.includes(member.email))
      if (!mail) throw new Error('not yet')
      return mail
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(raw).toMatch(/^Subject: 1 unread notification on Briefwell\r$/m)
  expect(raw).toContain('Olivia Owner deleted the product')
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, '')
  const link = /^List-Unsubscribe: ?<(https:\/\/portal\.example\/unsubscribe\?token=[^>]+)>/m.exec(
    head,
  )?.[1]
  expect(raw.slice(head.length)).toContain(link)
  const { pathname, search } = new URL(link ?? '')
  const left = await h.request({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(left.statusCode).toBe(200)
  expect(await h.call(getNotificationSettings, { as: member })).toMatchObject({ digest: false })
  const [kept] = await vi.waitFor(
    async () => {
      const mails = await mailsTo(h, member.email)
      expect(mails[0]?.sent_at).not.toBeNull()
      return mails
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(kept).toMatchObject({ html: null, text: null, unsubscribe_url: null })
})

test('at most one is sent a day, even with concurrent workers and new notifications', async () => {
  const start = noon()
  await h.setClock(start)
  const company = await newCompany(h)
  const members = [await reader(company), await reader(company), await reader(company)]
  await deleteOne(company)
  await Promise.all([runJob(), runJob(), runJob()])
  await deleteOne(company)
  await runJob()
  for (const member of members) expect(await digestsTo(member)).toBe(1)
  await h.setClock(new Date(start.getTime() + 24 * hour))
  await Promise.all([runJob(), runJob()])
  for (const member of members) expect(await digestsTo(member)).toBe(2)
  const [second] = await mailsTo(h, members[0]?.email ?? '')
  expect(second?.subject).toBe('1 unread notification on Briefwell')
})

test('after a failure half way, the next attempt mails only the remaining recipients', async () => {
  await h.setClock(noon())
  const company = await newCompany(h)
  const members = [await reader(company), await reader(company)].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  await deleteOne(company)
  const [first, last] = members
  await h.database.pool.query(
    `alter table app.mails add constraint no_room check (to_address <> '${last?.email}')`,
  )
  await expect(runJob()).rejects.toThrow('no_room')
  await h.database.pool.query('alter table app.mails drop constraint no_room')
  await runJob()
  for (const member of [first, last])
    expect(await digestsTo({ email: member?.email ?? '' })).toBe(1)
})

test('skips people who turned it off, have no proven address, have read everything, or have only old notifications', async () => {
  const company = await newCompany(h)
  const off = await reader(company)
  await h.call(updateNotificationSettings, { as: off, body: { digest: false } })
  const unproven = await newMember(h, company, { can_manage_products: true })
  const late = await reader(company)
  await deleteOne(company)
  await h.sql`
    update app.notifications set created_at = now() - interval '49 hours' where user_id = ${late.id}`
  const done = await reader(company)
  await h.sql`update app.notifications set read_at = now() where user_id = ${done.id}`
  await runJob()
  for (const person of [off, unproven, late, done, company.owner]) {
    expect(await digestsTo(person)).toBe(0)
  }
})

test('leaves kinds of a newer version to its workers', async () => {
  const company = await newCompany(h)
  const member = await reader(company)
  await deleteOne(company)
  await h.database.pool.query(
    'alter table app.notifications drop constraint notifications_kind_known',
  )
  const of = sql`where user_id = ${member.id}`
  await h.sql`update app.notifications set kind = 'of-tomorrow' ${of}`
  await runJob()
  expect(await digestsTo(member)).toBe(0)
})
