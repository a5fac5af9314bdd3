import { afterEach, describe, expect, test } from 'vitest'
import { sendLeadEmail } from '../../contract/leads/leads.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo } from '../testing/worlds/accounts.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness({ env: { LEADS_TO: 'sales@portal.example', AUTH_RATE_LIMIT: 'on' } })
afterEach(() => h.setClock(null))

const lead = {
  workEmail: 'Vera@Visitor.example',
  firstName: 'Vera',
  lastName: '<b>Visitor</b>',
  jobTitle: 'CIO',
  companyName: 'Visitors\nInc',
  jobFunction: 'C-Suite Executive',
  countryRegion: 'Canada',
} as const

describe('sendLeadEmail', () => {
  test('stores the lead and mails it, escaped in the HTML', {
    tags: ['2.3.15', '2.6.4'],
  }, async () => {
    expect(await h.call(sendLeadEmail, { as: null, body: lead })).toEqual({ success: true })
    const [kept] = await h.sql`select * from app.leads`
    expect(kept).toMatchObject({
      work_email: 'vera@visitor.example',
      first_name: 'Vera',
      job_function: 'C-Suite Executive',
      country_region: 'Canada',
    })
    const [mail] = await mailsTo(h, 'sales@portal.example')
    expect(mail?.subject).toBe('New lead on Briefwell')
    expect(mail?.html).toContain('&lt;b&gt;Visitor&lt;/b&gt;')
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.text).toContain('Work email\nvera@visitor.example')
  })

  test.each([
    ['workEmail', 'nobody', 'Please enter a valid work email'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['jobTitle', '', 'Job title is required'],
    ['companyName', '', 'Company name is required'],
    ['jobFunction', 'Magician', 'Please select a job function'],
    ['countryRegion', '', 'Please select a country/region'],
  ])(
    'refuses %s %o',
    { tags: ['2.5.23a', '2.5.23b', '2.5.23c', '2.5.23d', '2.5.23e', '2.5.23f', '2.5.23g'] },
    async (field, value, message) => {
      const body = { ...lead, [field]: value } as typeof lead
      await expect(h.call(sendLeadEmail, { as: null, body })).rejects.toMatchObject({
        status: 400,
        message,
      })
    },
  )

  test('the API document lists every job function and region', {
    tags: ['2.3.16', '2.3.17'],
  }, async () => {
    const document = (await h.request({ url: '/api/docs/json' })).json()
    const body = document.paths['/api/leads'].post.requestBody.content['application/json'].schema
    expect(body.properties.jobFunction.enum).toEqual([
      ...['C-Suite Executive', 'IT/Technology Leadership', 'Marketing Leadership'],
      ...['Sales Leadership', 'Operations Leadership', 'Finance Leadership'],
      ...['Product Management', 'Business Development', 'Consulting', 'Other'],
    ])
    expect(body.properties.countryRegion.enum).toEqual([
      ...['United States', 'Canada', 'United Kingdom', 'European Union', 'Australia'],
      ...['Asia Pacific', 'Latin America', 'Middle East', 'Africa', 'Other'],
    ])
  })

  test('leads and contact messages cannot be read through /rest/v1', async () => {
    const { owner } = await newCompany(h)
    for (const table of ['leads', 'contact_messages']) {
      const answer = await h.request({ as: owner, method: 'GET', url: `/rest/v1/${table}` })
      expect(answer.statusCode).toBe(404)
    }
  })

  test('limits the requests of one address', async () => {
    // By then the requests of the tests before no longer count.
    await h.setClock(new Date(Date.now() + 300_000))
    const tries = Array.from({ length: 40 }, () => h.call(sendLeadEmail, { as: null, body: lead }))
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(10)
    expect(refused[0]).toMatchObject({ reason: { status: 429 } })
    const { statusCode, headers } = await h.request({
      method: 'POST',
      url: '/api/leads',
      payload: lead,
    })
    expect([statusCode, headers['retry-after']]).toEqual([429, '10'])
  })
})
