import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sendContactEmail, sendLeadEmail } from '../contract/leads/leads.ts'
import { mailAgain } from '../server/leads/visitor-entries.ts'
import { startHarness } from '../server/testing/harness.ts'
import { mailsTo } from '../server/testing/worlds/accounts.ts'

test('npm run leads lists visitor entries, writes them as CSV, and retries failed mails', async () => {
  const h = await startHarness({ env: { LEADS_TO: 'sales@portal.example' } })
  const folder = mkdtempSync(join(tmpdir(), 'bw-leads-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const leads = (...flags: string[]) => {
    const script = join(import.meta.dirname, 'leads.ts')
    const env = { ...process.env, DATABASE_URL: h.services.env.DATABASE_URL }
    return spawnSync(process.execPath, [script, ...flags], { env, encoding: 'utf8' })
  }
  const lead = {
    workEmail: 'vera@visitor.example',
    firstName: '=HYPERLINK("https://evil.example")',
    lastName: 'Visitor\u001b[2J',
    jobTitle: 'CIO',
    companyName: 'Müller, "Söhne"',
    jobFunction: 'Other' as const,
    countryRegion: 'Other' as const,
  }
  await h.call(sendLeadEmail, { as: null, body: lead })
  await h.call(sendLeadEmail, { as: null, body: { ...lead, topic: 'Cheap pills' } })
  const message = { name: 'Vera', email: 'vera@visitor.example', message: 'Line one.\nLine two.' }
  await h.call(sendContactEmail, { as: null, body: message })
  await h.sql`
    update app.mails set gave_up_at = now(), html = null, text = null, attempts = 80,
    last_error = 'connect ECONNREFUSED' where to_address = 'sales@portal.example'`

  const listed = leads().stdout
  expect(listed).toContain(
    'Leads: 2 in total, 0 not mailed because SMTP_URL is not set, 1 could not be mailed, 1 probably from robots',
  )
  expect(listed).toMatch(/vera@visitor\.example.*COULD NOT BE MAILED: connect ECONNREFUSED/)
  expect(listed).toContain('Messages: 1 in total, 1 not mailed because SMTP_URL is not set')
  expect(listed).toMatch(/vera@visitor\.example.*kept: SMTP_URL is not set/)
  expect(listed).not.toContain('\u001b')

  const path = join(folder, 'leads.csv')
  expect(leads('--csv', path).stdout).toBe(`Wrote 2 leads to ${path}.\n`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const [heading, robot, person] = readFileSync(path, 'utf8').split('\r\n')
  expect(heading).toMatch(/^\ufeff"Sent","Work email","First name","Last name"/)
  expect(robot).toMatch(/"not mailed: looks like a robot","hidden field"$/)
  expect(person).toContain(
    `"'=HYPERLINK(""https://evil.example"")","Visitor[2J","CIO","Müller, ""Söhne""","Other"`,
  )

  Object.assign(h.services.env, { SMTP_URL: 'smtp://127.0.0.1:9', LEADS_TO: 'new@portal.example' })
  expect(await mailAgain(h.services)).toBe(2)
  expect(await mailsTo(h, 'sales@portal.example')).toEqual([])
  const [mail] = await mailsTo(h, 'new@portal.example')
  expect(mail).toMatchObject({
    gave_up_at: null,
    reply_to: lead.workEmail,
    text: expect.stringContaining('Müller'),
  })
})
