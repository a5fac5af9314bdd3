import { beforeEach, describe, expect, test } from 'vitest'
import { type Brief, deleteBrief, setBriefStatuses } from '../../../contract/briefs/briefs.ts'
import { updateEmbargo } from '../../../contract/embargoes/embargoes.ts'
import {
  countOpenPlay,
  getOpenLink,
  openPath,
  updateOpenLink,
  watchOpenLink,
} from '../../../contract/shares/open-links.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { uploadFile } from '../../testing/worlds/files.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { newShare, newSharedBrief } from '../../testing/worlds/shares.ts'

let brief: Brief
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
beforeEach(async () => {
  brief = await newSharedBrief(h, ours)
})

const turn = (on: boolean, as: TestUser = ours.owner, id = brief.id) =>
  h.call(updateOpenLink, { as, params: { id }, body: { on } })
const link = () => h.call(getOpenLink, { as: ours.owner, params: { id: brief.id } })
const watch = (token: string) => h.call(watchOpenLink, { as: null, params: { token } })
const play = (token: string) => h.call(countOpenPlay, { as: null, params: { token } })
const closed = { code: 'open_link_closed' }

/** Turns the link on; returns its token. */
async function newToken() {
  const { url } = await turn(true)
  const [before, token] = (url ?? '').split(`${openPath}/`)
  expect(before).toBe(h.services.env.PUBLIC_URL)
  return token ?? ''
}

const inAnHour = () => new Date(h.services.now().getTime() + 3_600_000).toISOString()

function embargo(fields: { availableFrom?: string; until?: string } | null) {
  const none = { availableFrom: null, until: null, confidential: null, terms: null }
  const terms = fields?.until ? { terms: 'Keep it to yourself.' } : {}
  return h.call(updateEmbargo, {
    as: ours.owner,
    params: { id: brief.id },
    body: { ...none, ...fields, ...terms },
  })
}

describe('updateOpenLink', () => {
  test('is off by default; when on, anyone sees the brief without signing in, but no names of readers', async () => {
    expect(await link()).toEqual({
      url: null,
      opens: false,
      embargoed: false,
      plays: 0,
      lastPlayedAt: null,
    })
    await newShare(h, ours.owner, brief, { message: 'Only for you.' })
    const opened = await watch(await newToken())
    expect(opened.brief).toMatchObject({ id: brief.id, gate: 'open', title: brief.title })
    expect(opened.brief).toMatchObject({ message: null, mayDownload: false, downloadUrl: null })
    expect(opened.captions).toEqual({ items: [] })
  })

  test('keeps the link when turned on again, also concurrently; turning it off ends it, and the next is new', async () => {
    const [first, second] = await Promise.all([turn(true), turn(true)])
    expect(second.url).toBe(first.url)
    const token = await newToken()
    await turn(false)
    await expect(watch(token)).rejects.toMatchObject(closed)
    expect(await turn(false)).toMatchObject({ url: null })
    expect(await newToken()).not.toBe(token)
    await expect(watch(token)).rejects.toMatchObject(closed)
  })

  test('refuses a brief under embargo or not yet available; a later embargo closes the link', async () => {
    for (const fields of [{ until: inAnHour() }, { availableFrom: inAnHour() }]) {
      await embargo(fields)
      await expect(turn(true)).rejects.toMatchObject({ code: 'open_link_under_embargo' })
      await embargo(null)
      const token = await newToken()
      await watch(token)
      await embargo(fields)
      expect(await link()).toMatchObject({ opens: false, embargoed: true })
      await expect(watch(token)).rejects.toMatchObject(closed)
      await expect(play(token)).rejects.toMatchObject(closed)
      await embargo(null)
      await watch(token)
      await turn(false)
    }
  })

  test('does not open an archived brief, and ends with the brief', async () => {
    const token = await newToken()
    const set = (status: 'active' | 'archived') =>
      h.call(setBriefStatuses, { as: ours.owner, body: { briefs: [{ id: brief.id, status }] } })
    await set('archived')
    await expect(watch(token)).rejects.toMatchObject(closed)
    await set('active')
    await watch(token)
    await h.call(deleteBrief, { as: ours.owner, params: { id: brief.id } })
    await expect(watch(token)).rejects.toMatchObject(closed)
  })

  test('counts plays anonymously', async () => {
    const token = await newToken()
    await play(token)
    await h.call(countOpenPlay, { as: theirs.owner, params: { token } })
    expect(await link()).toMatchObject({ plays: 2, lastPlayedAt: expect.any(String) })
    const kept = await h.sql`select * from app.open_links where brief_id = ${brief.id}`
    expect(Object.keys(kept[0] ?? {}).sort()).toEqual(
      'brief_id company_id created_at id last_played_at plays token'.split(' '),
    )
  })

  test('limits the plays counted per network address', async () => {
    const limited = await startHarness({ env: { AUTH_RATE_LIMIT: 'on' } })
    const { ours } = await newCompanies(limited)
    const { id } = await newSharedBrief(limited, ours)
    const params = { id }
    const { url } = await limited.call(updateOpenLink, {
      as: ours.owner,
      params,
      body: { on: true },
    })
    const token = url?.split(`${openPath}/`)[1] ?? ''
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () =>
        limited.call(countOpenPlay, { as: null, params: { token } }),
      ),
    )
    const refused = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
    const { plays } = await limited.call(getOpenLink, { as: ours.owner, params })
    expect(plays).toBe(40 - refused.length)
  })

  test('plays the video by the link alone, in parts only, until the link is off', async () => {
    const mp4 = fixture('h264-aac.mp4')
    const { url, key } = await uploadFile(h, ours.owner, mp4)
    brief = await newSharedBrief(h, ours, { uploadedVideoUrl: h.services.env.PUBLIC_URL + url })
    await h.sql`
      update app.videos set state = 'ready', step = null, playback = 'original'
      where object_id = (select id from storage.objects where name = ${key})`
    await newShare(h, ours.owner, brief)
    const token = await newToken()
    const { video } = (await watch(token)).brief
    const fetchAt = (address: string) =>
      h.request({ method: 'GET', url: address, headers: { range: 'bytes=4-7' } })
    const address = video?.playbackUrl ?? ''
    const answer = await fetchAt(address)
    expect([answer.statusCode, answer.rawPayload]).toEqual([206, mp4.subarray(4, 8)])
    expect((await fetchAt(address.replace(/\?.*/, ''))).statusCode).toBe(404)
    expect((await fetchAt(`${address}&download`)).statusCode).toBe(404)
    await turn(false)
    expect((await fetchAt(address)).statusCode).toBe(404)
    await newToken()
    expect((await fetchAt(address)).statusCode).toBe(404)
  })

  test('refuses an unknown token', async () => {
    for (const token of ['x', "' or 1=1", '%00', 'a'.repeat(100)]) {
      await expect(watch(token), token).rejects.toMatchObject(closed)
      await expect(play(token), token).rejects.toMatchObject(closed)
    }
  })

  test('refuses another company', async () => {
    for (const on of [true, false]) {
      await expect(turn(on, theirs.owner)).rejects.toMatchObject({ code: 'brief_not_found' })
    }
  })

  test('refuses a member without the right', async () => {
    await expect(turn(true, weak)).rejects.toMatchObject({ status: 403 })
    expect(await link()).toMatchObject({ url: null })
  })
})
