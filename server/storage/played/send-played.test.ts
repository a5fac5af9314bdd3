import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Brief, getBrief } from '../../../contract/briefs/briefs.ts'
import {
  getLibraryBrief,
  type LibraryBrief,
  previewShare,
} from '../../../contract/library/library.ts'
import {
  type OpenLink,
  openPath,
  updateOpenLink,
  watchOpenLink,
} from '../../../contract/shares/open-links.ts'
import { revokeShare, updateShares } from '../../../contract/shares/shares.ts'
import { peerKey } from '../../platform/fair-use/network-address.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import type { Account } from '../../testing/worlds/accounts.ts'
import { isOpen } from '../../testing/worlds/files.ts'
import {
  newCompanies,
  newMember,
  removeMember,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { newReader, newShare, newVideoBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const port = Number(new URL(await h.listen()).port)
const { ours, theirs } = await newCompanies(h)

const mp4 = fixture('h264-aac.mp4')

/** A brief with a stored video that plays as it was uploaded, its share and its reader. */
async function sharedVideo(bytes = mp4) {
  const stored = await newVideoBrief(h, ours, bytes)
  const before = await fetchAt(stored.url)
  const share = await newShare(h, ours.owner, stored.brief)
  const reader = await newReader(h, share)
  return { ...stored, share, reader, before }
}

type Made = Awaited<ReturnType<typeof sharedVideo>>

const fetchAt = (url: string | null | undefined, headers: Record<string, string> = {}) =>
  h.request({ method: 'GET', url: url ?? '/none', headers })
const readerSees = (reader: TestUser, { id }: Brief) =>
  h.call(getLibraryBrief, { as: reader, params: { briefId: id } })
const playbackOf = ({ video }: LibraryBrief | Brief) => video?.playbackUrl ?? ''

describe('a shared video', () => {
  test('has no public address, also for its derived files', async () => {
    const { url, key, before } = await sharedVideo()
    expect(before.statusCode).toBe(200)
    for (const path of [
      url,
      url.replace('/object/public/', '/object/'),
      `${url.replace('/object/public/', '/render/video/public/')}?as=playback`,
      `${url.replace('/object/public/', '/render/image/public/')}?width=100`,
    ]) {
      const answer = await fetchAt(path)
      const unknown = await fetchAt(path.replace(key, 'unknown.mp4'))
      expect([answer.statusCode, answer.json().code], path).toEqual([
        unknown.statusCode,
        unknown.json().code,
      ])
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  test('plays at separate addresses for its reader and for members, in ranges', async () => {
    const { brief, reader } = await sharedVideo()
    const member = await newMember(h, ours, { can_manage_briefs: true })
    const shown = await h.call(getBrief, { as: member, params: { id: brief.id } })
    for (const address of [playbackOf(await readerSees(reader, brief)), playbackOf(shown)]) {
      const answer = await fetchAt(address, { range: 'bytes=4-7' })
      expect(answer.statusCode).toBe(206)
      expect(answer.rawPayload).toEqual(mp4.subarray(4, 8))
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'x-accel-buffering': 'no',
      })
    }
    expect((await fetchAt(shown.video?.originalUrl)).rawPayload).toEqual(mp4)
    // The address stays the same, so that a browser need not load the video again.
    expect(playbackOf(await readerSees(reader, brief))).toBe(
      playbackOf(await readerSees(reader, brief)),
    )
  })

  test('plays while other requests of the same network address wait for their turn', async () => {
    const { brief, reader } = await sharedVideo()
    const address = playbackOf(await readerSees(reader, brief))
    const { requests } = h.services.database.fairUse
    const done = Promise.withResolvers<void>()
    const others = Array.from({ length: 203 }, () =>
      requests.pass(peerKey('127.0.0.1'), () => done.promise),
    )
    onTestFinished(async () => {
      done.resolve()
      await Promise.all(others)
    })
    expect((await fetchAt(address)).statusCode).toBe(200)
  })

  test('plays without logging its token', async () => {
    const { brief, reader } = await sharedVideo()
    const address = playbackOf(await readerSees(reader, brief))
    const token = address.split('/')[4] ?? ''
    expect((await fetchAt(address)).statusCode).toBe(200)
    expect((await fetchAt(address.replace('brief_videos', 'other'))).statusCode).toBe(400)
    expect(h.logged()).toContain('/storage/v1/play/-/brief_videos/')
    expect(h.logged()).not.toContain(token)
  })

  test('can only be downloaded if the share allows it', async () => {
    const { brief, reader, share } = await sharedVideo()
    const seen = await readerSees(reader, brief)
    expect(seen.downloadUrl).toBeNull()
    const address = playbackOf(seen)
    const whole = address.replace(/\?.*/, '')
    for (const path of [whole, `${whole}?download`, `${address}&download`]) {
      expect((await fetchAt(path)).statusCode).toBe(404)
    }
    await h.call(updateShares, { as: ours.owner, body: { ids: [share.id], mayDownload: true } })
    const { downloadUrl } = await readerSees(reader, brief)
    const answer = await fetchAt(downloadUrl)
    expect(answer.rawPayload).toEqual(mp4)
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  })

  test('has addresses that open no other file, and require their token', async () => {
    const one = await sharedVideo()
    const other = await sharedVideo()
    const address = playbackOf(await readerSees(one.reader, one.brief))
    const [path = '', query] = address.split('?')
    const token = path.split('/')[4] ?? ''
    expect((await fetchAt(`${path.replace(one.key, other.key)}?${query}`)).statusCode).toBe(400)
    for (const bad of ['x', token.slice(0, -2), token.replace(/\.[^.]+$/, '.AAAA')]) {
      expect((await fetchAt(address.replace(token, bad))).statusCode).toBe(400)
    }
    // A token for another purpose does not allow playing.
    const signed = await h.request({
      as: ours.owner,
      method: 'POST',
      url: `/storage/v1/object/sign/brief_videos/${one.key}`,
      payload: { expiresIn: 60 },
    })
    const otherUse = new URL(signed.json().signedURL, 'http://x').searchParams.get('token') ?? ''
    expect((await fetchAt(address.replace(token, otherUse))).statusCode).toBe(400)
  })

  test.each<[string, (made: Made) => Promise<unknown>]>([
    ['the share', ({ share }) => h.call(revokeShare, { as: ours.owner, params: { id: share.id } })],
    ['the session', ({ reader }) => endSession(reader)],
  ])('is inaccessible after %s', async (_, end) => {
    const made = await sharedVideo()
    const address = playbackOf(await readerSees(made.reader, made.brief))
    expect((await fetchAt(address)).statusCode).toBe(200)
    await end(made)
    expect((await fetchAt(address)).statusCode).toBe(404)
  })

  test('is inaccessible to a member whose membership ended', async () => {
    const { brief } = await sharedVideo()
    const member = await newMember(h, ours, { can_manage_briefs: true })
    const shown = await h.call(getBrief, { as: member, params: { id: brief.id } })
    expect((await fetchAt(playbackOf(shown))).statusCode).toBe(200)
    await removeMember(h, member)
    expect((await fetchAt(playbackOf(shown))).statusCode).toBe(404)
  })

  test.each<[string, (made: Made) => Promise<LibraryBrief>, (made: Made) => Promise<unknown>]>([
    [
      'the share is revoked',
      ({ reader, brief }) => readerSees(reader, brief),
      ({ share }) => h.call(revokeShare, { as: ours.owner, params: { id: share.id } }),
    ],
    [
      'the open link is turned off',
      async ({ brief }) => visitorSees(await turnLink(brief, true)),
      ({ brief }) => turnLink(brief, false),
    ],
  ])('stops an open stream within about a second when %s', async (_, watch, end) => {
    // More than the connection buffers while nobody reads.
    const made = await sharedVideo(Buffer.concat([mp4, Buffer.alloc(64 * 1024 * 1024)]))
    const { id } = made
    const address = playbackOf(await watch(made))
    const stalled = connect(port, '127.0.0.1')
    stalled.write(`GET ${address} HTTP/1.1\r\nhost: a.example\r\n\r\n`)
    await once(stalled, 'readable')
    expect(isOpen(id)).toBe(true)
    await end(made)
    await expect.poll(() => isOpen(id)).toBe(false)
    stalled.destroy()
  })

  test('is inaccessible to another company, even in a preview', async () => {
    const { share } = await sharedVideo()
    await expect(
      h.call(previewShare, { as: theirs.owner, params: { id: share.id } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

const turnLink = ({ id }: Brief, on: boolean) =>
  h.call(updateOpenLink, { as: ours.owner, params: { id }, body: { on } })

async function visitorSees({ url }: OpenLink) {
  const token = url?.split(`${openPath}/`)[1] ?? ''
  return (await h.call(watchOpenLink, { as: null, params: { token } })).brief
}

async function endSession(reader: Account) {
  await h.sql`delete from auth.sessions where id = ${reader.sessionId}`
}
