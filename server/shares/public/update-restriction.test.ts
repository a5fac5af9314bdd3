import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Brief, createBrief, deleteBrief, getBrief } from '../../../contract/briefs/briefs.ts'
import { updateEmbargo } from '../../../contract/embargoes/embargoes.ts'
import { getRestriction, updateRestriction } from '../../../contract/shares/restriction.ts'
import { listShares, revokeShare } from '../../../contract/shares/shares.ts'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress } from '../../testing/worlds/accounts.ts'
import { uploadFile } from '../../testing/worlds/files.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { sampleBrief } from '../../testing/worlds/samples.ts'
import { newShare, newSharedBrief } from '../../testing/worlds/shares.ts'

let brief: Brief
let url: string
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
beforeEach(async () => {
  const uploaded = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
  url = uploaded.url
  brief = await newSharedBrief(h, ours, { uploadedVideoUrl: h.services.env.PUBLIC_URL + url })
})

const restrict = (restricted: boolean, as: TestUser = ours.owner) =>
  h.call(updateRestriction, { as, params: { id: brief.id }, body: { restricted } })
const restriction = () => h.call(getRestriction, { as: ours.owner, params: { id: brief.id } })
const publicStatus = async () => (await h.request({ method: 'GET', url })).statusCode

describe('updateRestriction', () => {
  test('removes the public address of the video, and restores it', async () => {
    expect(await restriction()).toEqual({ restricted: false, forGood: false })
    expect(await publicStatus()).toBe(200)
    expect(await restrict(true)).toEqual({ restricted: true, forGood: false })
    expect(await publicStatus()).toBe(404)
    const { video } = await h.call(getBrief, { as: ours.owner, params: { id: brief.id } })
    expect(video?.playbackUrl ?? '').not.toContain('/object/public/')
    expect(await restrict(true)).toEqual({ restricted: true, forGood: false })
    expect(await restrict(false)).toEqual({ restricted: false, forGood: false })
    expect(await publicStatus()).toBe(200)
  })

  test('never restores it once the brief was shared, even after access has ended', async () => {
    await restrict(true)
    await newShare(h, ours.owner, brief)
    await expect(restrict(false)).rejects.toMatchObject({ status: 409, code: 'brief_was_shared' })
    const params = { id: brief.id }
    const { items } = await h.call(listShares, { as: ours.owner, params, query: {} })
    for (const { id } of items) await h.call(revokeShare, { as: ours.owner, params: { id } })
    await expect(restrict(false)).rejects.toMatchObject({ status: 409 })
    expect(await restriction()).toEqual({ restricted: true, forGood: true })
    expect(await publicStatus()).toBe(404)
  })

  test('does not restore it under embargo', async () => {
    await h.call(updateEmbargo, {
      as: ours.owner,
      params: { id: brief.id },
      body: { availableFrom: '2130-01-01T00:00:00Z', until: null },
    })
    await expect(restrict(false)).rejects.toMatchObject({ status: 409, code: 'brief_was_shared' })
    expect(await publicStatus()).toBe(404)
  })

  test('keeps a video restricted that another restricted brief shows', async () => {
    await restrict(true)
    const other = await h.call(createBrief, {
      as: ours.owner,
      body: {
        ...sampleBrief({ uploadedVideoUrl: h.services.env.PUBLIC_URL + url }),
        productId: brief.productId,
      },
    })
    const params = { id: other.id }
    await h.call(updateRestriction, { as: ours.owner, params, body: { restricted: true } })
    await restrict(false)
    expect(await publicStatus()).toBe(404)
    await h.call(updateRestriction, { as: ours.owner, params, body: { restricted: false } })
    expect(await publicStatus()).toBe(200)
  })

  test('keeps the brief restricted if it is shared concurrently', async () => {
    await restrict(true)
    const sharing = await h.database.pool.connect()
    await sharing.query('begin; set local role service_role')
    await sharing.query(
      `insert into app.shares (company_id, brief_id, email, token) values ($1, $2, $3, $4)`,
      [ours.id, brief.id, newAddress(), randomUUID().replaceAll('-', '')],
    )
    let settled = false
    const change = restrict(false).finally(() => {
      settled = true
    })
    change.catch(() => {})
    while (!settled && (await waitingForLocks(h.database.pool)) === 0);
    await sharing.query('commit')
    sharing.release()
    await expect(change).rejects.toMatchObject({ status: 409, code: 'brief_was_shared' })
    expect(await restriction()).toEqual({ restricted: true, forGood: true })
  })

  test('refuses another company', async () => {
    await expect(restrict(true, theirs.owner)).rejects.toMatchObject({ status: 404 })
    expect(await restriction()).toEqual({ restricted: false, forGood: false })
  })

  test('refuses a member without the right', async () => {
    await expect(restrict(true, weak)).rejects.toMatchObject({ status: 403 })
    expect(await restriction()).toEqual({ restricted: false, forGood: false })
  })

  test('refuses a brief in the trash', async () => {
    await h.call(deleteBrief, { as: ours.owner, params: { id: brief.id } })
    await expect(restrict(true)).rejects.toMatchObject({ status: 404 })
  })
})
