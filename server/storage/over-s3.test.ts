import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBrief, getBrief } from '../../contract/briefs/briefs.ts'
import { buckets, storageErrors } from '../../contract/storage/storage.ts'
import { buildApp } from '../app.ts'
import { afterFile } from '../testing/after-file.ts'
import { startBadLine } from '../testing/crashes/bad-line.ts'
import { startObjectStore } from '../testing/doubles/object-store.ts'
import { fixture, sha256 } from '../testing/fixtures.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import {
  askOffset,
  beginUpload,
  postFile,
  publicPath,
  sendPiece,
  storedBytes,
  storedRow,
  uploadFile,
  uploadRow,
} from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleVideo } from '../testing/worlds/sample-videos.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { VideoWork } from '../videos/process-videos.ts'
import { sweepOrphans } from './sweep-files.ts'

const MiB = 1024 * 1024
const deep = process.env.DEEP === '1'
const store = await startObjectStore()
const line = await startBadLine(store.endpoint)
const h = await startHarness({
  env: { ...store.env, S3_ENDPOINT: line.endpoint, S3_REDIRECT: 'on' },
})
/** The request of a video element, which is not redirected to the store. */
const player = { 'sec-fetch-dest': 'video' }
/** Two parts and a bit. */
const mp4 = Buffer.concat([sampleVideo('hevc.mp4'), freeBox(17 * MiB)])

const company = await newCompany(h)

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
    const row = () => h.sql`select * from app.videos where object_id = ${id}`
    const work = new VideoWork(h.services)
    line.decide(({ url }) => (url.includes(call) ? 'fails' : 'passes'))
    work.wake()
    await work.idle()
    expect(await row()).toMatchObject([{ step: 'inspect', attempts: 0, reason: null }])
    line.decide()
    await h.sql`update app.videos set leased_by = null, lease_until = null`
    work.wake()
    await work.idle()
    expect(await row()).toMatchObject([{ step: null, playback: 'converted' }])
  })
})

describe('an upload that two processes are asked for', () => {
  let there: Harness

  beforeAll(async () => {
    // Its own name and locks, on the same database and store.
    const app = await buildApp(h.services)
    await app.ready()
    afterFile(() => app.close())
    there = {
      ...h,
      request: ({ as, headers, ...rest }) =>
        app.inject({
          ...rest,
          headers: { authorization: `Bearer ${as?.accessToken}`, ...headers },
        }),
    }
  })

  /** Has the next call of this kind wait; resolves once the store has been asked. */
  async function hang(call: RegExp) {
    const { promise, resolve } = Promise.withResolvers<void>()
    let left = 1
    line.decide(({ method, url }) => {
      if (!call.test(`${method} ${url}`) || left-- <= 0) return 'passes'
      resolve()
      return 'hangs'
    })
    return promise
  }

  const setHold = (id: string, holder: string, until: string) =>
    h.sql`
      update storage.uploads set holder = coalesce(nullif(${holder}, ''), holder),
      held_until = now() + ${until}::interval where id = ${id}`

  /** Lets the hold expire, as it would in 10 s, and waits until it has been renewed. */
  async function seeRenewed(id: string) {
    await setHold(id, '', '-1 second')
    await expect.poll(async () => isHeld(await uploadRow(h, id)), { interval: 20 }).toBe(true)
  }

  const isHeld = (row: { held_until: Date | null } | undefined) =>
    (row?.held_until?.getTime() ?? 0) > Date.now()

  /** An upload whose last byte has arrived, but that is not complete. */
  async function received() {
    const as = company.owner
    const upload = await beginUpload(h, { as, length: mp4.length })
    const writer = await h.services.drafts.append(upload.id, 0)
    await writer.write([mp4])
    await writer.close()
    return { as, ...upload }
  }

  it('is held by the one that waits for the store', async () => {
    const as = company.owner
    const { path, id, key } = await beginUpload(h, { as, length: mp4.length })
    const asked = hang(/^PUT .*partNumber=1/)
    const sent = sendPiece(h, path, { as, offset: 0, bytes: mp4 })
    await asked
    await seeRenewed(id)
    const refused = await sendPiece(there, path, { as, offset: 0, bytes: mp4 })
    expect(refused.statusCode).toBe(423)
    line.decide()
    expect((await sent).statusCode).toBe(204)
    expect(await storedRow(h, key)).toMatchObject({ sha256: sha256(mp4) })
  })

  it('is no longer written to by one that has lost it', async () => {
    const as = company.owner
    const { path, id, key } = await beginUpload(h, { as, length: mp4.length })
    const asked = hang(/^PUT .*partNumber=1/)
    const sent = sendPiece(h, path, { as, offset: 0, bytes: mp4 })
    await asked
    await setHold(id, 'elsewhere:1:other', '1 hour')
    expect((await sent).statusCode).toBe(423)
    const recorded: string[] = []
    line.decide(({ method, url }) => {
      if (method === 'PUT' && url.includes('/drafts/')) recorded.push(url)
      return 'passes'
    })
    expect((await askOffset(there, path, as)).headers['upload-offset']).toBe('0')
    await setHold(id, 'elsewhere:1:other', '-1 second')
    const rest = await sendPiece(there, path, { as, offset: 0, bytes: mp4 })
    expect(rest.statusCode).toBe(204)
    expect(await storedRow(h, key)).toMatchObject({ sha256: sha256(mp4) })
    // At most after each of its two parts and at the end; parts that arrive together are recorded at once.
    expect(recorded.length).toBeLessThanOrEqual(3)
  })

  it('keeps what one has stored while the sender of the other was silent', async () => {
    const as = company.owner
    const { path, id } = await beginUpload(h, { as, length: mp4.length })
    const { port } = new URL(await h.listen())
    const silent = request({
      ...{ port, path, method: 'PATCH' },
      headers: {
        authorization: `Bearer ${as.accessToken}`,
        'content-type': 'application/offset+octet-stream',
        'content-length': 2 * MiB,
        'tus-resumable': '1.0.0',
        'upload-offset': 0,
      },
    })
    silent.write(mp4.subarray(0, MiB))
    await expect.poll(async () => isHeld(await uploadRow(h, id)), { interval: 20 }).toBe(true)
    const piece = { as, offset: 0, bytes: mp4.subarray(0, 9 * MiB) }
    const takeOver = async () => {
      await setHold(id, '', '-1 second')
      return (await sendPiece(there, path, piece)).statusCode
    }
    await expect.poll(takeOver).toBe(204)
    const answer = once(silent, 'response')
    silent.end(mp4.subarray(MiB, 2 * MiB))
    const [{ statusCode }] = await answer
    expect(statusCode).toBe(423)
    expect((await askOffset(h, path, as)).headers['upload-offset']).toBe(String(9 * MiB))
  })

  it('keeps its hold while a file is copied', async () => {
    const as = company.owner
    const { key } = await uploadFile(h, as, mp4)
    const to = `${company.id}/${randomUUID()}.mp4`
    const asked = hang(/^PUT .*\/files\//)
    const copied = h.request({
      as,
      method: 'POST',
      url: '/storage/v1/object/copy',
      payload: { bucketId: buckets.videos, sourceKey: key, destinationKey: to },
    })
    await asked
    const [row] = await h.sql<{ id: string }>`select id from storage.uploads where name = ${to}`
    await seeRenewed(row?.id ?? '')
    line.decide()
    expect((await copied).statusCode).toBe(200)
    expect(await storedRow(h, to)).toMatchObject({ sha256: sha256(mp4) })
  })

  it('is completed by one of them, and both say so then', async () => {
    const { as, path, id, key } = await received()
    const asked = hang(/^GET .*\/files\//)
    const completed = askOffset(h, path, as)
    await asked
    await seeRenewed(id)
    expect((await askOffset(there, path, as)).statusCode).toBe(423)
    const empty = { as, offset: mp4.length, bytes: Buffer.alloc(0) }
    expect((await sendPiece(there, path, empty)).statusCode).toBe(423)
    line.decide()
    for (const answer of [await completed, await askOffset(there, path, as)]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['upload-offset']).toBe(String(mp4.length))
    }
    expect(await storedRow(h, key)).toMatchObject({ sha256: sha256(mp4) })
  })

  it('is there for the one that lost it while it completed it', async () => {
    const { as, path, id, key } = await received()
    const asked = hang(/^GET .*\/files\//)
    const slower = sendPiece(h, path, { as, offset: mp4.length, bytes: Buffer.alloc(0) })
    await asked
    await setHold(id, 'elsewhere:1:other', '-1 second')
    expect((await askOffset(there, path, as)).statusCode).toBe(200)
    line.decide()
    // What clients try again.
    expect((await slower).statusCode).toBe(423)
    expect((await askOffset(h, path, as)).headers['upload-offset']).toBe(String(mp4.length))
    expect(await storedRow(h, key)).toMatchObject({ sha256: sha256(mp4) })
  })
})

describe('files in an S3 store', () => {
  it("are begun even if the store's answer is lost", async () => {
    let left = 1
    line.decide(({ method, url }) =>
      method === 'PUT' && url.includes('/drafts/') && left-- > 0 ? 'loses its answer' : 'passes',
    )
    const { answer } = await beginUpload(h, { as: company.owner, length: 10 })
    expect(answer.statusCode).toBe(201)
    expect(left).toBeLessThan(0)
  })

  it('include the smaller picture of a logo', async () => {
    const key = `${randomUUID()}.png`
    expect((await postFile(h, company.owner, fixture('logo.png'), { key })).statusCode).toBe(200)
    const url = publicPath(buckets.logos, key).replace('/object/', '/render/image/')
    const drawn = await h.request({ url: `${url}?width=64` })
    expect(drawn.statusCode).toBe(302)
    const answer = await fetch(String(drawn.headers.location))
    expect(answer.headers.get('content-type')).toBe('image/webp')
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

  it('are named by /readyz while the store fails, which takes no process out of service', async () => {
    const ready = async () => {
      const { statusCode, body } = await h.request({ url: '/readyz' })
      return [statusCode, JSON.parse(body).store]
    }
    expect(await ready()).toEqual([200, 'ok'])
    line.decide(() => 'fails')
    expect(await ready()).toEqual([200, 'unavailable'])
    line.decide()
    expect(await ready()).toEqual([200, 'ok'])
  })
})
