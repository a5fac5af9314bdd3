import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteAnalysts, updateAnalyst } from '../../contract/analysts/analysts.ts'
import { deleteBrief, setBriefStatuses } from '../../contract/briefs/briefs.ts'
import { getLibraryBrief, previewShare } from '../../contract/library/library.ts'
import {
  describeShareMails,
  getShareDefaults,
  listShares,
  resendShare,
  resendShares,
  revokeShare,
  revokeShares,
  stopShareMails,
  updateShareDefaults,
  updateShares,
} from '../../contract/shares/shares.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo, newAddress } from '../testing/worlds/accounts.ts'
import { newAnalyst, sampleAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newMember, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
const brief = await newSharedBrief(h, ours)

const denied = { status: 403, message: 'You do not have permission to share briefs' }
const unknown = { status: 404, message: 'Share not found' }
const watch = (as: TestUser, { id } = brief) =>
  h.call(getLibraryBrief, { as, params: { briefId: id } })
const findState = async (email: string) =>
  (
    await h.call(listShares, {
      as: ours.owner,
      params: { id: brief.id },
      query: { search: email },
    })
  ).items[0]?.state

describe('revoking', () => {
  test('ends the access of one or many immediately, and shows it in the list', async () => {
    const shares = [await newShare(h, ours.owner, brief), await newShare(h, ours.owner, brief)]
    const reader = await newReader(h, { email: shares[0]?.email ?? '' })
    await watch(reader)
    const ids = shares.map(({ id }) => id)
    expect((await h.call(revokeShares, { as: ours.owner, body: { ids } })).ids.sort()).toEqual(
      ids.sort(),
    )
    await expect(watch(reader)).rejects.toMatchObject({ status: 404 })
    expect(await findState(reader.email)).toBe('revoked')
    // A second click changes nothing.
    expect(await h.call(revokeShares, { as: ours.owner, body: { ids } })).toEqual({ ids: [] })
  })

  test('refuses another company and a member without the right', async () => {
    const { id } = await newShare(h, ours.owner, brief)
    for (const [as, why] of [
      [theirs.owner, unknown],
      [weak, denied],
    ] as const) {
      await expect(h.call(revokeShare, { as, params: { id } })).rejects.toMatchObject(why)
      await expect(h.call(revokeShares, { as, body: { ids: [id] } })).rejects.toMatchObject(why)
    }
    await expect(
      h.call(revokeShare, { as: ours.owner, params: { id: randomUUID() } }),
    ).rejects.toMatchObject(unknown)
  })
})

describe('access', () => {
  test('ends when the brief is archived or deleted, and is restored by Undo', async () => {
    const own = await newSharedBrief(h, ours)
    const share = await newShare(h, ours.owner, own)
    const reader = await newReader(h, share)
    const set = (status: 'active' | 'archived') =>
      h.call(setBriefStatuses, { as: ours.owner, body: { briefs: [{ id: own.id, status }] } })
    await set('archived')
    await expect(watch(reader, own)).rejects.toMatchObject({ status: 404 })
    await set('active')
    await watch(reader, own)
    const { transactionId } = await h.call(deleteBrief, { as: ours.owner, params: { id: own.id } })
    await expect(watch(reader, own)).rejects.toMatchObject({ status: 404 })
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    await watch(reader, own)
  })

  test('ends at the old address when the contact gets a new one, which has no access either', async () => {
    const contact = await newAnalyst(h, ours.owner)
    const old = await newReader(h, await newShare(h, ours.owner, brief, { email: contact.email }))
    await watch(old)
    const save = (more: object) =>
      h.call(updateAnalyst, {
        as: ours.owner,
        params: { id: contact.id },
        body: sampleAnalyst({ email: contact.email, ...more }),
      })
    await save({ name: 'Renamed' })
    await watch(old)
    const next = newAddress()
    await save({ email: next })
    await expect(watch(old)).rejects.toMatchObject({ status: 404 })
    expect(await findState(next)).toBeUndefined()
  })

  test('ends with the contact; shares of a deleted brief are purged with the trash', async () => {
    const contact = await newAnalyst(h, ours.owner)
    const own = await newSharedBrief(h, ours)
    const reader = await newReader(h, await newShare(h, ours.owner, own, { email: contact.email }))
    await watch(reader, own)
    const gone = await newShare(h, ours.owner, brief, { email: contact.email })
    await h.call(revokeShare, { as: ours.owner, params: { id: gone.id } })
    const ids = [contact.id]
    const { transactionId } = await h.call(deleteAnalysts, { as: ours.owner, body: { ids } })
    await expect(watch(reader, own)).rejects.toMatchObject({ status: 404 })
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    await watch(reader, own)
    await expect(watch(reader)).rejects.toMatchObject({ status: 404 })
    await h.call(deleteBrief, { as: ours.owner, params: { id: own.id } })
    await h.sql`delete from app.trash where row_id = ${own.id}`
    expect(await h.sql`select from app.shares where brief_id = ${own.id}`).toEqual([])
  })
})

describe('resending', () => {
  test('is refused while the brief is archived, because the link would not work', async () => {
    const own = await newSharedBrief(h, ours)
    const { id, email } = await newShare(h, ours.owner, own)
    const briefs = [{ id: own.id, status: 'archived' as const }]
    await h.call(setBriefStatuses, { as: ours.owner, body: { briefs } })
    await expect(
      h.call(resendShares, { as: ours.owner, body: { ids: [id] } }),
    ).rejects.toMatchObject({ code: 'brief_not_active' })
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test('mails again on the same day, and extends an expired share', async () => {
    const share = await newShare(h, ours.owner, brief)
    const reader = await newReader(h, share)
    await h.sql`update app.shares set expires_at = now() - interval '1 day' where id = ${share.id}`
    await expect(watch(reader)).rejects.toMatchObject({ status: 404 })
    expect(await findState(share.email)).toBe('expired')
    const params = { id: share.id }
    expect(await h.call(resendShare, { as: ours.owner, params })).toEqual({
      mailed: 1,
      unmailed: [],
    })
    expect((await mailsTo(h, share.email)).filter(({ kind }) => kind === 'share')).toHaveLength(2)
    await watch(reader)
  })

  test('keeps a revoked share revoked, and sends no mail', async () => {
    const share = await newShare(h, ours.owner, brief)
    const params = { id: share.id }
    await h.call(revokeShare, { as: ours.owner, params })
    expect(await h.call(resendShare, { as: ours.owner, params })).toEqual({
      mailed: 0,
      unmailed: [],
    })
    expect(await findState(share.email)).toBe('revoked')
  })

  test('refuses another company and a member without the right', async () => {
    const { id } = await newShare(h, ours.owner, brief)
    for (const [as, why] of [
      [theirs.owner, unknown],
      [weak, denied],
    ] as const) {
      await expect(h.call(resendShare, { as, params: { id } })).rejects.toMatchObject(why)
      await expect(h.call(resendShares, { as, body: { ids: [id] } })).rejects.toMatchObject(why)
    }
  })
})

describe('updateShares', () => {
  test('changes the expiry and the download right of many shares', async () => {
    const ids = [
      (await newShare(h, ours.owner, brief)).id,
      (await newShare(h, ours.owner, brief)).id,
    ]
    const body = { ids, expiresAt: null, mayDownload: true }
    await h.call(updateShares, { as: ours.owner, body })
    const { items } = await h.call(listShares, {
      as: ours.owner,
      params: { id: brief.id },
      query: { limit: 2 },
    })
    expect(items).toMatchObject([
      { expiresAt: null, mayDownload: true },
      { expiresAt: null, mayDownload: true },
    ])
    const past = { ids, expiresAt: '2020-01-01T00:00:00Z' }
    await expect(h.call(updateShares, { as: ours.owner, body: past })).rejects.toMatchObject({
      code: 'expiry_in_the_past',
    })
  })

  test('refuses another company and a member without the right', async () => {
    const body = { ids: [(await newShare(h, ours.owner, brief)).id], expiresAt: null }
    await expect(h.call(updateShares, { as: theirs.owner, body })).rejects.toMatchObject(unknown)
    await expect(h.call(updateShares, { as: weak, body })).rejects.toMatchObject(denied)
  })
})

describe('previewShare', () => {
  test('shows what the recipient sees, only to members', async () => {
    const share = await newShare(h, ours.owner, brief, { message: 'For you' })
    const reader = await newReader(h, share)
    const preview = await h.call(previewShare, { as: ours.owner, params: { id: share.id } })
    expect(preview).toEqual(await watch(reader))
    expect(preview).toMatchObject({ message: 'For you', vendor: { name: 'Acme Robotics' } })
    await expect(
      h.call(previewShare, { as: theirs.owner, params: { id: share.id } }),
    ).rejects.toMatchObject(unknown)
  })

  test('refuses a member who may not read the brief', async () => {
    const { id } = await newShare(h, ours.owner, brief)
    await expect(h.call(previewShare, { as: weak, params: { id } })).rejects.toMatchObject(unknown)
  })

  test("shows nothing if the recipient's access has ended", async () => {
    const { id } = await newShare(h, ours.owner, brief)
    await h.call(revokeShare, { as: ours.owner, params: { id } })
    await expect(h.call(previewShare, { as: ours.owner, params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'share_shows_nothing',
    })
  })
})

describe('the company’s defaults', () => {
  test('apply to new shares', async () => {
    const own = await newMember(h, theirs, { can_manage_briefs: true })
    const their = await newSharedBrief(h, theirs)
    expect(await h.call(getShareDefaults, { as: own })).toEqual({ days: 90, mayDownload: false })
    const body = { days: null, mayDownload: true }
    await h.call(updateShareDefaults, { as: theirs.owner, body })
    expect(await h.call(getShareDefaults, { as: own })).toEqual(body)
    expect(await newShare(h, own, their)).toMatchObject({ expiresAt: null, mayDownload: true })
  })

  test('refuses a member without the right', async () => {
    const body = { days: 30, mayDownload: false }
    await expect(h.call(updateShareDefaults, { as: weak, body })).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to edit the company profile',
    })
  })
})

describe('stopping share mails', () => {
  const tokenTo = async (email: string) => {
    const [mail] = await mailsTo(h, email)
    return new URL(mail?.unsubscribe_url ?? '').searchParams.get('token') ?? ''
  }

  test('stops the mails of one company or of all, permanently, and stores nothing else', async () => {
    const share = await newShare(h, ours.owner, brief)
    const token = await tokenTo(share.email)
    // A scanner’s GET changes nothing.
    await h.request({ method: 'GET', url: `/no-more-mail?token=${encodeURIComponent(token)}` })
    expect(await h.call(describeShareMails, { as: null, query: { token } })).toEqual({
      vendor: 'Acme Robotics',
    })
    const stop = (from: 'company' | 'all') =>
      h.call(stopShareMails, { as: null, query: { token, from } })
    expect(await stop('company')).toEqual({ stopped: 'company' })
    expect(await stop('company')).toEqual({ stopped: 'company' })
    const again = await h.call(resendShare, { as: ours.owner, params: { id: share.id } })
    const unmailed = [{ email: share.email, reason: 'opted-out' }]
    expect(again).toEqual({ mailed: 0, unmailed })
    const their = await newSharedBrief(h, theirs)
    await newShare(h, theirs.owner, their, { email: share.email })
    expect(await mailsTo(h, share.email)).toHaveLength(2)
    await stop('all')
    await newShare(h, theirs.owner, await newSharedBrief(h, theirs), { email: share.email })
    expect(await mailsTo(h, share.email)).toHaveLength(2)
    const kept = await h.sql`select * from app.mail_opt_outs`
    expect(JSON.stringify(kept)).not.toContain(share.email)
  })

  test('works by one click in a mail program', async () => {
    const share = await newShare(h, ours.owner, brief)
    const token = await tokenTo(share.email)
    const answer = await h.request({
      method: 'POST',
      url: `/no-more-mail?token=${encodeURIComponent(token)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await h.call(resendShare, { as: ours.owner, params: { id: share.id } })).toMatchObject({
      mailed: 0,
    })
  })

  test('refuses a modified link', async () => {
    for (const token of ['', 'x', 'v1.AAAA', "' or 1=1"]) {
      for (const call of [describeShareMails, stopShareMails]) {
        await expect(h.call(call, { as: null, query: { token } })).rejects.toMatchObject({
          status: 404,
          code: 'unknown_link',
        })
      }
    }
  })
})
