import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listShares } from '../../../contract/shares/shares.ts'
import { type About, reports, vacationReply } from '../../testing/doubles/delivery-reports.ts'
import { scriptedImap } from '../../testing/doubles/scripted-imap.ts'
import { startHarness } from '../../testing/harness.ts'
import { mailsTo, newAddress } from '../../testing/worlds/accounts.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { newShare, newSharedBrief } from '../../testing/worlds/shares.ts'
import { readMailboxJob } from './read-mailbox.ts'

const imap = await scriptedImap()
const h = await startHarness({
  env: { BOUNCE_IMAP_URL: imap.url, COMPANY_REQUESTS_PER_MINUTE: '60000' },
})
const company = await newCompany(h, 'Acme Robotics')
const brief = await newSharedBrief(h, company)
beforeEach(() => {
  imap.mails.length = 0
  imap.commands.length = 0
})
afterAll(() => imap.close())

const read = () => readMailboxJob(h.services).work({})
const isRead = ({ flags }: { flags: Set<string> }) => flags.has('\\Seen')

/** Shares the brief; returns what a report about its mail names. */
async function mailed(): Promise<About> {
  const to = newAddress()
  await newShare(h, company.owner, brief, { email: to })
  const [mail] = await mailsTo(h, to)
  return { messageId: `<${mail?.id}@portal.example>`, to }
}

async function findState({ to }: About) {
  const query = { search: to }
  const { items } = await h.call(listShares, { as: company.owner, params: brief, query })
  return items[0]?.state
}

describe('the mailbox of delivery reports', () => {
  test('marks the shares of hard reports, and marks every mail as read, once', async () => {
    const [gone, late, away] = [await mailed(), await mailed(), await mailed()]
    imap.put(reports['Exchange Online'](gone))
    imap.put(reports.Postfix(late, '4.4.1', 'delayed'))
    imap.put(vacationReply(away))
    imap.put(Buffer.from('Subject: \xff\xfe\r\n\r\n\x80'.repeat(1000), 'latin1'))
    await read()
    expect(await findState(gone)).toBe('bounced')
    expect(await findState(late)).toBe('invited')
    expect(await findState(away)).toBe('invited')
    expect(imap.mails.every(isRead)).toBe(true)
    imap.commands.length = 0
    await read()
    expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toEqual([])
    expect(imap.commands.filter((command) => /EXPUNGE|DELETE|MOVE/.test(command))).toEqual([])
  })

  test('fetches only the beginning of a huge mail', async () => {
    const about = await mailed()
    const huge = imap.put(reports.Exim(about).replace('The whole mail', 'x'.repeat(20_000_000)))
    await read()
    expect(isRead(huge)).toBe(true)
    expect(await findState(about)).toBe('bounced')
    expect(imap.commands.find((command) => command.startsWith('UID FETCH'))).toContain('<0.131072>')
  })

  test('is not held up by mails of blanks, and reads none of them twice', async () => {
    const about = await mailed()
    const blanks = ' '.repeat(100_000)
    const report = reports.Postfix(about)
    imap.put(report.replace('Action: failed', `Action: failed${blanks}x`))
    imap.put(report.replace('Status:', `Status:${blanks}x${blanks}`))
    imap.put(`Subject:${blanks}x${blanks}x\n${report}`)
    imap.put(report.replace('message/delivery-status', `message/delivery-status;${blanks}x`))
    imap.put(report)
    await read()
    expect(imap.mails.every(isRead)).toBe(true)
    expect(await findState(about)).toBe('bounced')
  })

  test.each([
    ['signing in', /^LOGIN/],
    ['searching', /^UID SEARCH/],
    ['reading', /^UID FETCH 12/],
    ['marking', /^UID STORE 12/],
  ])('loses nothing if the connection breaks while %s', async (_, breakAt) => {
    const abouts = [await mailed(), await mailed(), await mailed()]
    for (const about of abouts) imap.put(reports.Gmail(about))
    imap.breakAt = breakAt
    await read()
    expect(imap.mails.every(isRead)).toBe(false)
    await read()
    expect(imap.mails.every(isRead)).toBe(true)
    for (const about of abouts) expect(await findState(about)).toBe('bounced')
  })

  test('counts a mail read by two processes once', async () => {
    const about = await mailed()
    imap.put(reports.Postfix(about))
    const second = vi.fn(read)
    imap.beforeStore = async () => {
      imap.beforeStore = async () => undefined
      await second()
    }
    await read()
    expect(second).toHaveResolvedTimes(1)
    const stopped = await h.sql`
      select from app.bounced_addresses where address_hash = app.address_hash(${about.to})`
    expect(stopped).toHaveLength(1)
    expect(
      h.logged().match(new RegExp(`${about.messageId.slice(1, 37)}.*"marked":true`, 'g')),
    ).toHaveLength(1)
  })

  test('a wrong password, another mailbox and an unreachable server are logged without the password', async () => {
    const url = new URL(imap.url)
    const settings = [
      url.href.replace('%40rd', 'x'),
      `${url.href}-of-nobody`,
      url.href.replace(url.port, '1'),
    ]
    for (const BOUNCE_IMAP_URL of settings) {
      const services = { ...h.services, env: { ...h.services.env, BOUNCE_IMAP_URL } }
      const before = h.logged().length
      await readMailboxJob(services).work({})
      const logged = h.logged().slice(before)
      expect(logged).toContain('the mailbox of BOUNCE_IMAP_URL could not be read')
      expect(logged).not.toMatch(/p:ss|p%3Ass/)
    }
  })

  test('does not send the password unencrypted to another machine', async () => {
    const BOUNCE_IMAP_URL = imap.url.replace('127.0.0.1', '0.0.0.0')
    const services = { ...h.services, env: { ...h.services.env, BOUNCE_IMAP_URL } }
    await readMailboxJob(services).work({})
    expect(h.logged()).toContain('"reason":"Server does not support STARTTLS"')
    expect(imap.commands.filter((command) => command.startsWith('LOGIN'))).toEqual([])
  })

  test('is not read without the setting', async () => {
    const { BOUNCE_IMAP_URL: _, ...env } = h.services.env
    await readMailboxJob({ ...h.services, env }).work({})
    expect(imap.commands).toEqual([])
  })
})
