import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createAnalystList } from '../../contract/analysts/analysts.ts'
import { listShares, shareBrief } from '../../contract/shares/shares.ts'
import { listActivity } from '../../contract/team/team.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { noon } from '../testing/noon.ts'
import { mailsTo, newAddress } from '../testing/worlds/accounts.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newCompany, newMember } from '../testing/worlds/people.ts'
import { newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness({ env: { SHARE_MAILS_PER_DAY: '60' } })
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
await h.sql`
  update public.company_profiles set created_at = now() - interval '30 days' where id = ${ours.id}`
const brief = await newSharedBrief(h, ours)
const params = { id: brief.id }
afterEach(() => h.setClock(null))

const share = (body: Parameters<typeof h.call<typeof shareBrief>>[1]['body'], as = ours.owner) =>
  h.call(shareBrief, { as, params, body })

describe('shareBrief', () => {
  test('shares with addresses, contacts and lists, once each, and mails each of them', async () => {
    const list = await h.call(createAnalystList, { as: ours.owner, body: { name: 'Tier 1' } })
    const listed = await newAnalyst(h, ours.owner, { listIds: [list.id] })
    const contact = await newAnalyst(h, ours.owner, { name: 'Ines Moreau', firm: 'Meridian' })
    const typed = newAddress()
    const reply = await share({
      emails: [typed.toUpperCase(), contact.email],
      analystIds: [contact.id],
      listIds: [list.id],
      message: 'Ask me anything.\n<b>Dana</b>',
      expiresAt: null,
      mayDownload: true,
    })
    expect(reply).toEqual({ added: 3, renewed: 0, mailed: 3, unmailed: [] })

    const [mail, ...others] = await mailsTo(h, contact.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'share',
      subject: 'Acme Robotics shared “Atlas in five minutes” with you',
      reply_to: ours.owner.email,
    })
    expect(mail?.text).toContain(
      'Olivia Owner of Acme Robotics has shared the video brief “Atlas in five minutes” with you.',
    )
    expect(mail?.text).toContain('Reply to this email to write to Olivia Owner.')
    expect(mail?.text).toContain('Ask me anything.')
    expect(mail?.html).toContain('&lt;b&gt;Dana&lt;/b&gt;')
    // The mail contains nothing that reports that it was opened.
    expect(mail?.html).not.toMatch(/<img|<link|url\(/)
    expect(mail?.unsubscribe_url).toContain('/no-more-mail?token=')

    const { items } = await h.call(listShares, {
      as: ours.owner,
      params,
      query: { search: 'ines' },
    })
    expect(items).toMatchObject([
      {
        email: contact.email,
        analyst: { id: contact.id, name: 'Ines Moreau', firm: 'Meridian' },
        state: 'invited',
        mayDownload: true,
        expiresAt: null,
        mailedAt: expect.any(String),
      },
    ])
    expect(await mailsTo(h, listed.email)).toHaveLength(1)
    const activity = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(activity.items[0]).toMatchObject({ action: 'brief.shared', details: { recipients: 3 } })
  })

  test('expires by the company’s default, unless a date is given', async () => {
    const byDefault = await newShare(h, ours.owner, brief)
    const days = (Date.parse(byDefault.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(90, 2)
    const expiresAt = '2130-02-01T00:00:00.000Z'
    expect(await newShare(h, ours.owner, brief, { expiresAt })).toMatchObject({ expiresAt })
    await expect(
      share({ emails: [newAddress()], expiresAt: new Date().toISOString() }),
    ).rejects.toMatchObject({ status: 422, message: 'Choose a date in the future.' })
  })

  test('takes an instant with an offset, and keeps it as the same instant', async () => {
    const { expiresAt } = JSON.parse(fixture('instants-with-an-offset/body.json').toString())
    const { expiresAt: kept } = await newShare(h, ours.owner, brief, {
      expiresAt: expiresAt.replace('2026', '2130'),
    })
    expect(kept).toBe('2130-12-24T16:00:00.000Z')
  })

  test('renews an existing share, and mails it once a day', async () => {
    const email = newAddress()
    const first = await newShare(h, ours.owner, brief, { email, message: 'One' })
    const again = await share({ emails: [email], message: 'Two', expiresAt: null })
    expect(again).toEqual({
      added: 0,
      renewed: 1,
      mailed: 0,
      unmailed: [{ email, reason: 'mailed-today' }],
    })
    const other = await newSharedBrief(h, ours, { title: 'Another' })
    const body = { emails: [email] }
    const second = await h.call(shareBrief, { as: ours.owner, params: { id: other.id }, body })
    expect(second.mailed).toBe(1)
    await h.sql`
      update app.shares set mailed_at = mailed_at - interval '25 hours' where email = ${email}`
    expect((await share({ emails: [email] })).mailed).toBe(1)
    const { items } = await h.call(listShares, { as: ours.owner, params, query: { search: email } })
    expect(items).toMatchObject([{ id: first.id }])
  })

  test('refuses a draft, no recipients, and more than 200 of them', async () => {
    await expect(share({})).rejects.toMatchObject({ message: 'Choose at least one recipient.' })
    const emails = Array.from({ length: 150 }, newAddress)
    const list = await h.call(createAnalystList, { as: ours.owner, body: { name: 'Many' } })
    await Promise.all(
      Array.from({ length: 51 }, () => newAnalyst(h, ours.owner, { listIds: [list.id] })),
    )
    await expect(share({ emails, listIds: [list.id] })).rejects.toMatchObject({
      status: 422,
      message: 'You can share with up to 200 recipients at once. You chose 201.',
    })
    await expect(share({ emails: ['nobody'] })).rejects.toMatchObject({
      status: 400,
      message: 'Please enter a valid email address',
    })
    const draft = await newSharedBrief(h, ours, { status: 'draft' })
    await expect(
      h.call(shareBrief, {
        as: ours.owner,
        params: { id: draft.id },
        body: { emails: [newAddress()] },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'brief_not_active' })
  })

  test('refuses a company whose owner’s address is unproven', async () => {
    const company = await newCompany(h, 'Unproven')
    const own = await newSharedBrief(h, company)
    await h.sql`update auth.users set email_proven_at = null where id = ${company.id}`
    const email = newAddress()
    await expect(
      h.call(shareBrief, { as: company.owner, params: { id: own.id }, body: { emails: [email] } }),
    ).rejects.toMatchObject({ status: 409, code: 'address_unproven' })
    expect(await mailsTo(h, email)).toEqual([])
  })

  test('limits a new company to 50 mails a day, later to the setting, and returns what is left', async () => {
    await h.setClock(noon())
    const company = await newCompany(h, 'Newcomer')
    const own = await newSharedBrief(h, company)
    const send = (count: number) =>
      h.call(shareBrief, {
        as: company.owner,
        params: { id: own.id },
        body: { emails: Array.from({ length: count }, newAddress) },
      })
    await send(48)
    await expect(send(3)).rejects.toMatchObject({
      status: 429,
      message: 'Your company can send 50 share mails a day, and 2 are left today.',
    })
    expect((await send(2)).mailed).toBe(2)
    await h.sql`
      update public.company_profiles set created_at = now() - interval '8 days' where id = ${company.id}`
    expect((await send(10)).mailed).toBe(10)
    await expect(send(1)).rejects.toMatchObject({
      message: 'Your company can send 60 share mails a day, and 0 are left today.',
    })
  })

  test('shares and mails once for a repeated Idempotency-Key', async () => {
    const email = newAddress()
    const request = {
      as: ours.owner,
      params,
      body: { emails: [email] },
      idempotencyKey: randomUUID(),
    }
    const first = await h.call(shareBrief, request)
    expect(await h.call(shareBrief, request)).toEqual(first)
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test('creates one share and one mail for two concurrent calls', async () => {
    const email = newAddress()
    const replies = await Promise.all([share({ emails: [email] }), share({ emails: [email] })])
    expect(replies.map(({ added }) => added).sort()).toEqual([0, 1])
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test('refuses another company: its briefs, contacts and lists are unknown', async () => {
    const body = { emails: [newAddress()] }
    await expect(h.call(shareBrief, { as: theirs.owner, params, body })).rejects.toMatchObject({
      status: 404,
      message: 'Brief Not Found',
    })
    const contact = await newAnalyst(h, theirs.owner)
    const list = await h.call(createAnalystList, { as: theirs.owner, body: { name: 'Theirs' } })
    await expect(share({ analystIds: [contact.id] })).rejects.toMatchObject({ status: 404 })
    await expect(share({ listIds: [list.id] })).rejects.toMatchObject({ status: 404 })
    const seen = await h.call(listShares, { as: theirs.owner, params, query: {} })
    expect(seen).toMatchObject({ items: [], all: 0 })
  })

  test('refuses a member without the right', async () => {
    await expect(share({ emails: [newAddress()] }, weak)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to share briefs',
    })
  })
})
