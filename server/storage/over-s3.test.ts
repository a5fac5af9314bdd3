import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBrief, getBrief } from '../../contract/briefs.ts'
import { buckets, storageErrors } from '../../contract/storage.ts'
import { asServer } from '../testing/accounts.ts'
import { startBadLine } from '../testing/bad-line.ts'
import {
  askOffset,
  beginUpload,
  postFile,
  publicPath,
  sendPiece,
  storedBytes,
  storedRow,
  uploadFile,
} from '../testing/files.ts'
import { fixture, sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { startObjectStore } from '../testing/object-store.ts'
import { newCompany, type TestCompany } from '../testing/people.ts'
import { sampleVideo } from '../testing/sample-videos.ts'
import { sampleBrief } from '../testing/samples.ts'
import { VideoWork } from '../videos/process-videos.ts'
import { sweepOrphans } from './sweep-files.ts'

const deep = process.env.DEEP === '1'
const store = await startObjectStore()
const line = await startBadLine(store.endpoint)
const h = await startHarness({
  env: { ...store.env, S3_ENDPOINT: line.endpoint, S3_REDIRECT: 'on' },
})
/** The request of a video element, which is not redirected to the store. */
const player = { 'sec-fetch-dest': 'video' }
/** Two parts and a bit. */
const mp4 = Buffer.concat([sampleVideo('hevc.mp4'), freeBox(17 * 1024 * 1024)])
let company: TestCompany

beforeAll(async () => {
  company = await newCompany(h)
})

beforeEach(() => line.decide())

/** A box that players skip. */
function freeBox(bytes: number) {
  const box = Buffer.alloc(bytes, 1)
  box.writeUInt32BE(bytes)
  box.write('free', 4)
  return box
}

describe('a video in an S3 store', () => {
  it('is uploaded in pieces despite failures of the store, converted, and played', async () => {
    const as = company.owner
    const { path, id, key, bucket } = await beginUpload(h, { as, length: mp4.length })
    const send = (offset: number, bytes: Buffer) => sendPiece(h, path, { as, offset, bytes })
    const MiB = 1024 * 1024
    expect((await send(0, mp4.subarray(0, 9 * MiB))).statusCode).toBe(204)

    line.decide(({ method }) => (method === 'PUT' ? 'fails' : 'passes'))
    const refused = await send(9 * MiB, mp4.subarray(9 * MiB))
    expect(refused.statusCode).toBe(503)
    expect(refused.body.trim()).toBe(storageErrors.storeUnavailable.message)
    line.decide()
    const { headers } = await askOffset(h, path, as)
    expect(headers['upload-offset']).toBe(String(9 * MiB))

    line.decide(({ url }) => (url.includes('partNumber=3') ? 'breaks off' : 'passes'))
    expect((await send(9 * MiB, mp4.subarray(9 * MiB))).statusCode).toBe(503)
    line.decide()
    const stored = Number((await askOffset(h, path, as)).headers['upload-offset'])
    const row = await storedRow(h, key)
    if (!row) expect((await send(stored, mp4.subarray(stored))).statusCode).toBe(204)
    expect(await storedRow(h, key)).toMatchObject({ size: mp4.length, sha256: sha256(mp4) })

    const url = publicPath(bucket, key)
    const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${url}`
    const brief = await h.call(createBrief, { as, body: sampleBrief({ uploadedVideoUrl }) })
    const work = new VideoWork(h.services)
    work.wake()
    await work.idle()
    const { video } = await h.call(getBrief, { as, params: { id: brief.id } })
    expect(video).toMatchObject({ state: 'ready', converted: true })
    expect((await h.services.objects.named(id)).length).toBe(3)
    for (const [address, type] of [
      [url, 'video/mp4'],
      [`${url.replace('/object/', '/render/video/')}?as=playback`, 'video/mp4'],
      [`${url.replace('/object/', '/render/video/')}?as=poster`, 'image/webp'],
    ] as const) {
      const range = { range: 'bytes=10-109', ...player }
      const answer = await h.request({ url: address, headers: range })
      expect(answer.statusCode).toBe(206)
      expect(answer.headers['content-type']).toBe(type)
      expect(answer.rawPayload.length).toBe(100)
    }
    expect((await h.request({ url, headers: player })).rawPayload.equals(mp4)).toBe(true)
  })

  it.each(
    [
      ['give', 'x-id=GetObject'],
      ['list', 'list-type'],
    ].slice(0, deep ? 2 : 1),
  )('waits, without an attempt being counted, while the store does not %s it', async (_, call) => {
    const { id } = await uploadFile(h, company.owner, sampleVideo('hevc.mp4'))
    const row = () =>
      asServer<Record<string, unknown>>(h, sql`select * from app.videos where object_id = ${id}`)
    const work = new VideoWork(h.services)
    line.decide(({ url }) => (url.includes(call) ? 'fails' : 'passes'))
    work.wake()
    await work.idle()
    expect(await row()).toMatchObject([{ step: 'inspect', attempts: 0, reason: null }])
    line.decide()
    await asServer(h, sql`update app.videos set leased_by = null, lease_until = null`)
    work.wake()
    await work.idle()
    expect(await row()).toMatchObject([{ step: null, playback: 'converted' }])
  })
})

describe('files in an S3 store', () => {
  it('include the smaller picture of a logo', async () => {
    const key = `${randomUUID()}.png`
    expect((await postFile(h, company.owner, fixture('logo.png'), { key })).statusCode).toBe(200)
    const url = publicPath(buckets.logos, key).replace('/object/', '/render/image/')
    const drawn = await h.request({ url: `${url}?width=64` })
    expect(drawn.statusCode).toBe(302)
    const answer = await fetch(String(drawn.headers.location))
    expect(answer.headers.get('content-type')).toBe('image/webp')
  })

  it('are read directly from the store by permitted clients, for a minute', async () => {
    const key = `${company.id}/logo.png`
    await postFile(h, company.owner, fixture('logo.png'), { key })
    const url = publicPath(buckets.logos, key)
    const sent = await h.request({ url: `${url}?download=ours.png` })
    expect(sent.statusCode).toBe(302)
    expect(sent.headers['cache-control']).toBe('no-store')
    const address = new URL(String(sent.headers.location))
    expect(address.origin).toBe(line.endpoint)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toContain('ours.png')
    expect(Buffer.from(await answer.arrayBuffer()).equals(fixture('logo.png'))).toBe(true)
    expect((await h.request({ url: '/' })).headers['content-security-policy']).toContain(
      `connect-src 'self' ${line.endpoint}`,
    )
    const etag = String(sent.headers.etag)
    expect((await h.request({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    expect((await h.request({ url, method: 'HEAD' })).statusCode).toBe(200)
    const asMember = url.replace('/public/', '/authenticated/')
    expect((await h.request({ url: asMember, as: company.owner })).rawPayload).toEqual(
      fixture('logo.png'),
    )
    const absent = publicPath(buckets.logos, `${company.id}/none.png`)
    expect((await h.request({ url: absent })).statusCode).toBe(404)
  })

  it('are swept after a day without a row, including drafts', async () => {
    const { drafts, objects } = h.services
    const [orphan, draft] = [randomUUID(), randomUUID()]
    await objects.put(orphan, Buffer.from('left by a crash'))
    await drafts.create(draft)
    const pending = await beginUpload(h, { as: company.owner, length: 10 })
    await sweepOrphans(h.services)
    expect(await objects.named(draft)).toEqual([draft])
    await h.setClock(new Date(Date.now() + 25 * 3600 * 1000))
    await sweepOrphans(h.services)
    await h.setClock(null)
    expect(await storedBytes(h, orphan)).toBeNull()
    expect(await objects.named(draft)).toEqual([])
    expect(await drafts.size(pending.id)).toBe(0)
  })

  it('make /readyz fail while the store fails', async () => {
    const ready = async () => (await h.request({ url: '/readyz' })).statusCode
    expect(await ready()).toBe(200)
    line.decide(() => 'fails')
    expect(await ready()).toBe(503)
    line.decide()
    expect(await ready()).toBe(200)
  })
})
