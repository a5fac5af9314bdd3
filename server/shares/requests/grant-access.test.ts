import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { type Brief, deleteBrief } from '../../../contract/briefs/briefs.ts'
import { describeShare, getLibraryBrief } from '../../../contract/library/library.ts'
import {
  listNotifications,
  updateNotificationSettings,
} from '../../../contract/notifications/notifications.ts'
import {
  askForAccess,
  declineAccess,
  grantAccess,
  listAccessRequests,
  proposeColleague,
} from '../../../contract/shares/access.ts'
import {
  allowAsking,
  listShares,
  revokeShare,
  updateShareDefaults,
} from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  mailsTo,
  newAddress,
  signUpAccount,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief, shareTokenTo } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
const brief = await newSharedBrief(h, ours, { title: 'Launch briefing' })
afterEach(() => h.setClock(null))

async function newLink(about: Pick<Brief, 'id'> = brief) {
  const share = await newShare(h, ours.owner, about)
  return { share, params: { token: await shareTokenTo(h, share.email) } }
}

const ask = (as: Account | null, params: { token: string }) => h.call(askForAccess, { as, params })

async function newRequest(about: Pick<Brief, 'id'> = brief) {
  const { params, share } = await newLink(about)
  const asker = await signUpProven(h)
  await ask(asker, params)
  const request = await findOpen(asker.email, about)
  if (!request) throw new Error('the request is not listed')
  return { asker, params, share, request, path: { id: about.id, requestId: request.id } }
}

const listed = (about: Pick<Brief, 'id'> = brief, as: TestUser = ours.owner) =>
  h.call(listAccessRequests, { as, params: { id: about.id }, query: { limit: 100 } })
const findOpen = async (email: string, about: Pick<Brief, 'id'> = brief) =>
  (await listed(about)).items.find((request) => request.email === email)
const grant = (path: { id: string; requestId: string }, as: TestUser = ours.owner) =>
  h.call(grantAccess, { as, params: path })
const decline = (path: { id: string; requestId: string }, as: TestUser = ours.owner) =>
  h.call(declineAccess, { as, params: path })

async function told(about: string) {
  const { items } = await h.call(listNotifications, { as: ours.owner, query: { limit: 100 } })
  return items.filter(({ actorName }) => actorName === about).map(({ kind }) => kind)
}
const sharesWith = async (email: string) =>
  (await h.call(listShares, { as: ours.owner, params: { id: brief.id }, query: { search: email } }))
    .items
const shareMailsTo = async (email: string) =>
  (await mailsTo(h, email)).filter(({ kind }) => kind === 'share')

describe('askForAccess', () => {
  test('requests once, notifies the author once, and grants nothing', async () => {
    const { params } = await newLink()
    const asker = await signUpProven(h)
    const replies = await Promise.all([ask(asker, params), ask(asker, params)])
    expect([...replies, await ask(asker, params)]).toEqual(Array(3).fill({ asked: true }))
    const { items } = await listed()
    expect(items.filter(({ email }) => email === asker.email)).toMatchObject([
      { proposed: false, proposedBy: null, note: null, createdAt: expect.any(String) },
    ])
    expect(await told(asker.email)).toEqual(['access-asked'])
    await expect(
      h.call(getLibraryBrief, { as: asker, params: { briefId: brief.id } }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await sharesWith(asker.email)).toEqual([])
  })

  test('requests once by another link to the same brief, and after a change of address', async () => {
    const { asker } = await newRequest()
    await h.sql`update auth.users set email = ${newAddress()} where id = ${asker.id}`
    const before = (await listed()).total
    expect(await ask(asker, (await newLink()).params)).toEqual({ asked: true })
    expect((await listed()).total).toBe(before)
  })

  test('refuses a visitor, an unproven address, and an address with access', async () => {
    const { params, share } = await newLink()
    await expect(ask(null, params)).rejects.toMatchObject({ status: 401 })
    const unproven = await signUpAccount(h)
    await expect(ask(unproven, params)).rejects.toMatchObject({
      status: 403,
      code: 'own_address_unproven',
    })
    expect(await findOpen(unproven.email)).toBeUndefined()
    const reader = await newReader(h, share)
    await expect(ask(reader, (await newLink()).params)).rejects.toMatchObject({
      status: 409,
      code: 'already_shared',
    })
  })

  test('refuses a link that is unknown, revoked or expired', async () => {
    const asker = await signUpProven(h)
    await expect(ask(asker, { token: 'A'.repeat(32) })).rejects.toMatchObject({ status: 404 })
    const { share, params } = await newLink()
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    await expect(ask(asker, params)).rejects.toMatchObject({ status: 410 })
    const other = await newLink()
    await h.sql`
      update app.shares set expires_at = now() - interval '1 day' where id = ${other.share.id}`
    await expect(ask(asker, other.params)).rejects.toMatchObject({ status: 410 })
    expect(await findOpen(asker.email)).toBeUndefined()
  })

  test('can be repeated once granted access has expired, but not once it was revoked', async () => {
    const { asker, params, path } = await newRequest()
    await grant(path)
    const [share] = await sharesWith(asker.email)
    await h.sql`update app.shares set expires_at = now() - interval '1 day' where id = ${share?.id}`
    await ask(asker, params)
    expect(await findOpen(asker.email)).toMatchObject({ id: path.requestId })
    await grant(path)
    await h.call(revokeShare, { as: ours.owner, params: { id: share?.id ?? '' } })
    await expect(ask(asker, params)).rejects.toMatchObject({ status: 403, code: 'access_revoked' })
    expect(await findOpen(asker.email)).toBeUndefined()
  })

  test('tells a reader whose access was revoked, who may ask again once the vendor allows it', async () => {
    const { share, params } = await newLink()
    const reader = await newReader(h, share)
    const elsewhere = (await newLink()).params
    const revoke = () => h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    const described = async () => (await h.call(describeShare, { as: null, params })).ended
    const allow = (as: TestUser = ours.owner) =>
      h.call(allowAsking, { as, body: { ids: [share.id] } })
    expect(await described()).toBeUndefined()
    expect(await allow()).toEqual({ ids: [] })
    await revoke()
    expect(await described()).toEqual({ why: 'revoked', mayAsk: false })
    await expect(
      h.call(getLibraryBrief, { as: reader, params: { briefId: brief.id } }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'access_revoked',
      message: expect.stringMatching(/^Acme Robotics has ended your access to this brief\./),
    })
    for (const link of [params, elsewhere]) {
      await expect(ask(reader, link)).rejects.toMatchObject({ code: 'access_revoked' })
    }
    expect(await findOpen(reader.email)).toBeUndefined()
    await expect(allow(theirs.owner)).rejects.toMatchObject({ status: 404 })
    await expect(allow(weak)).rejects.toMatchObject({ status: 403 })
    expect(await described()).toEqual({ why: 'revoked', mayAsk: false })

    expect(await allow()).toEqual({ ids: [share.id] })
    expect(await findOpen(reader.email)).toBeUndefined()
    expect(await described()).toEqual({ why: 'revoked', mayAsk: true })
    await ask(reader, params)
    await ask(reader, elsewhere)
    const request = await findOpen(reader.email)
    expect(await allow()).toEqual({ ids: [] })
    await grant({ id: brief.id, requestId: request?.id ?? '' })
    expect(await described()).toBeUndefined()
    await revoke()
    await expect(ask(reader, params)).rejects.toMatchObject({ code: 'access_revoked' })
    // Not even with another address of the account; somebody else asks with the same link.
    await h.sql`update auth.users set email = ${newAddress()} where id = ${reader.id}`
    await expect(ask(reader, elsewhere)).rejects.toMatchObject({ code: 'access_revoked' })
    expect(await ask(await signUpProven(h), elsewhere)).toEqual({ asked: true })
  })

  test('is possible by one’s own link once it has expired, but not for a brief that was withdrawn', async () => {
    const own = await newSharedBrief(h, ours)
    const { share, params } = await newLink(own)
    const reader = await newReader(h, share)
    await h.sql`update app.shares set expires_at = now() - interval '1 day' where id = ${share.id}`
    const described = async () => (await h.call(describeShare, { as: null, params })).ended
    expect(await described()).toEqual({ why: 'expired', mayAsk: true })
    await expect(ask(await signUpProven(h), params)).rejects.toMatchObject({ status: 410 })
    expect(await ask(reader, params)).toEqual({ asked: true })
    expect(await findOpen(reader.email, own)).toBeDefined()
    await h.call(deleteBrief, { as: ours.owner, params: { id: own.id } })
    expect(await described()).toEqual({ why: 'withdrawn', mayAsk: false })
    await expect(ask(reader, params)).rejects.toMatchObject({ status: 410 })
  })

  test('keeps requests while their brief is in the trash, and deletes them with it', async () => {
    const own = await newSharedBrief(h, ours)
    await newRequest(own)
    await h.call(deleteBrief, { as: ours.owner, params: { id: own.id } })
    const left = () => h.sql`select id from app.access_requests where brief_id = ${own.id}`
    expect(await left()).toHaveLength(1)
    await h.sql`delete from app.trash where row_id = ${own.id}`
    expect(await left()).toEqual([])
  })
})

describe('proposeColleague', () => {
  const propose = (as: Account, email: string, note?: string, briefId = brief.id) =>
    h.call(proposeColleague, {
      as,
      params: { briefId },
      body: { email, ...(note !== undefined && { note }) },
    })

  test('requests access for another address with a note, once, and notifies the author', async () => {
    const reader = await newReader(h, await newShare(h, ours.owner, brief))
    const email = newAddress()
    expect(await propose(reader, ` ${email.toUpperCase()} `, 'She owns it')).toEqual({
      proposed: true,
    })
    expect(await propose(reader, email, 'Again')).toEqual({ proposed: true })
    expect(await findOpen(email)).toMatchObject({
      proposed: true,
      proposedBy: reader.email,
      note: 'She owns it',
    })
    expect(await told(reader.email)).toEqual(['colleague-proposed'])
    expect(await mailsTo(h, email)).toEqual([])
  })

  test('ignores an address that has access already', async () => {
    const reader = await newReader(h, await newShare(h, ours.owner, brief))
    const other = await newShare(h, ours.owner, brief)
    expect(await propose(reader, other.email)).toEqual({ proposed: true })
    expect(await findOpen(other.email)).toBeUndefined()
  })

  test('refuses more than ten pending proposals, also concurrent ones, a long note, and an invalid address', async () => {
    const reader = await newReader(h, await newShare(h, ours.owner, brief))
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => propose(reader, newAddress())),
    )
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(['too_many_proposals', 'too_many_proposals'])
    const { items } = await listed()
    const mine = items.find(({ proposedBy }) => proposedBy === reader.email)
    await decline({ id: brief.id, requestId: mine?.id ?? '' })
    await expect(propose(reader, newAddress(), 'x'.repeat(501))).rejects.toMatchObject({
      status: 400,
    })
    await expect(propose(reader, 'nobody')).rejects.toMatchObject({ status: 400 })
    await propose(reader, newAddress(), 'x'.repeat(500))
  })

  test('refuses everybody who may not watch the brief', async () => {
    const share = await newShare(h, ours.owner, brief)
    const reader = await newReader(h, share)
    const other = await newSharedBrief(h, theirs)
    await expect(propose(reader, newAddress(), undefined, other.id)).rejects.toMatchObject({
      status: 404,
    })
    await expect(propose(await signUpProven(h), newAddress())).rejects.toMatchObject({
      status: 404,
    })
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    await expect(propose(reader, newAddress())).rejects.toMatchObject({ status: 404 })
  })
})

describe('grantAccess', () => {
  test('shares the brief with the company’s defaults, mails the address, and answers the request', async () => {
    const body = { days: null, mayDownload: true }
    await h.call(updateShareDefaults, { as: ours.owner, body })
    const { asker, path } = await newRequest()
    expect(await grant(path)).toEqual({ added: 1, renewed: 0, mailed: 1, unmailed: [] })
    expect(await sharesWith(asker.email)).toMatchObject([
      { state: 'invited', expiresAt: null, mayDownload: true },
    ])
    expect(await shareMailsTo(asker.email)).toHaveLength(1)
    expect(await findOpen(asker.email)).toBeUndefined()
    expect(
      await h.call(getLibraryBrief, { as: asker, params: { briefId: brief.id } }),
    ).toMatchObject({ title: 'Launch briefing' })
    await expect(decline(path)).rejects.toMatchObject({ status: 409 })
  })

  test('mails whoever asked, also a second time that day and with a daily digest', async () => {
    const digest = await newRequest()
    await h.call(updateNotificationSettings, { as: digest.asker, body: { alerts: 'daily' } })
    expect(await grant(digest.path)).toMatchObject({ mailed: 1, unmailed: [] })

    const { asker, path } = await newRequest()
    await newShare(h, ours.owner, await newSharedBrief(h, ours), { email: asker.email })
    expect(await shareMailsTo(asker.email)).toHaveLength(1)
    expect(await grant(path)).toMatchObject({ mailed: 1, unmailed: [] })
    expect(await shareMailsTo(asker.email)).toHaveLength(2)
  })

  test('creates one share and one mail for two concurrent calls', async () => {
    const { asker, path } = await newRequest()
    const both = await Promise.allSettled([grant(path), grant(path)])
    const codes = both.map((one) => (one.status === 'rejected' ? one.reason.code : 'granted'))
    expect(codes.sort()).toEqual(['access_request_answered', 'granted'])
    expect(await sharesWith(asker.email)).toHaveLength(1)
    expect(await shareMailsTo(asker.email)).toHaveLength(1)
  })

  test('is done by sharing the brief with the address directly', async () => {
    const { asker, path } = await newRequest()
    await newShare(h, ours.owner, brief, { email: asker.email })
    expect(await findOpen(asker.email)).toBeUndefined()
    await expect(grant(path)).rejects.toMatchObject({ code: 'access_request_answered' })
  })

  test('refuses another company', async () => {
    const { asker, path } = await newRequest()
    await expect(grant(path, theirs.owner)).rejects.toMatchObject({ status: 404 })
    expect(await listed(brief, theirs.owner)).toEqual({ items: [], nextCursor: null, total: 0 })
    expect(await findOpen(asker.email)).toBeDefined()
  })

  test('refuses a member without the right', async () => {
    const { path } = await newRequest()
    await expect(grant(path, weak)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to share briefs',
    })
  })

  test('refuses the request of another brief, and an unknown one', async () => {
    const { path } = await newRequest()
    const other = await newSharedBrief(h, ours)
    for (const wrong of [
      { ...path, id: other.id },
      { ...path, id: randomUUID() },
      { ...path, requestId: randomUUID() },
    ]) {
      await expect(grant(wrong)).rejects.toMatchObject({ code: 'access_request_not_found' })
      await expect(decline(wrong)).rejects.toMatchObject({ code: 'access_request_not_found' })
    }
  })
})

describe('declineAccess', () => {
  test('ignores repeated requests, and looks unchanged to the asker', async () => {
    const { asker, params, path } = await newRequest()
    expect(await decline(path)).toEqual({ declined: true })
    expect(await ask(asker, params)).toEqual({ asked: true })
    expect(await findOpen(asker.email)).toBeUndefined()
    expect(await told(asker.email)).toEqual(['access-asked'])
    expect(await mailsTo(h, asker.email)).not.toContainEqual(
      expect.objectContaining({ kind: 'share' }),
    )
    expect(await h.call(describeShare, { as: null, params })).toMatchObject({ live: true })
    await expect(grant(path)).rejects.toMatchObject({ status: 409 })
  })

  test('refuses another company', async () => {
    const { asker, path } = await newRequest()
    await expect(decline(path, theirs.owner)).rejects.toMatchObject({ status: 404 })
    expect(await findOpen(asker.email)).toBeDefined()
  })

  test('refuses a member without the right', async () => {
    const { path } = await newRequest()
    await expect(decline(path, weak)).rejects.toMatchObject({ status: 403 })
  })
})
