import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fixture, fixturePath, sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { type Asker, refusals, storageClients } from '../testing/storage-client.ts'
import { companyUsage, postFile, setQuota, storedRow } from '../testing/worlds/files.ts'
import { newCompanies } from '../testing/worlds/people.ts'

const maxVideo = 1_000_000
const h = await startHarness({ env: { MAX_VIDEO_BYTES: String(maxVideo) } })
const { address, as } = await storageClients(h)
const bucket = 'brief_videos'
const mp4 = fixture('h264-aac.mp4')

const { ours, theirs } = await newCompanies(h)

const videos = (who: Asker = ours.owner) => as(who).from(bucket)
const newKey = () => `${randomUUID()}.mp4`
const tooLarge = { status: 400, statusCode: '413', code: 'EntityTooLarge' }
const noRoom = { status: 400, statusCode: '413', code: 'QuotaExceeded' }

/** Streams the video followed by zeros, in pieces of about 100 kB. */
function videoOf(bytes: number): Readable {
  const whole = Buffer.concat([mp4, Buffer.alloc(bytes - mp4.length)])
  const pieces = Math.ceil(bytes / 100_000)
  return Readable.from(
    Array.from({ length: pieces }, (_, at) => whole.subarray(at * 100_000, (at + 1) * 100_000)),
  )
}

/** Sends a chunked request by hand; `answer` is null if its connection broke. */
function openRequest(key: string, contentType = 'video/mp4') {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string } | null>()
  const sending = request(`${address}/storage/v1/object/${bucket}/${key}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ours.owner.accessToken}`,
      'content-type': contentType,
      'transfer-encoding': 'chunked',
    },
  })
  sending.on('error', () => resolve(null))
  sending.on('response', async (response) => {
    const chunks = await response.toArray()
    resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
  })
  return { sending, answer: promise }
}

async function files() {
  let found = 0
  for await (const _file of h.services.objects.list()) found++
  return found
}

const patient = { timeout: 20_000 }
const usageBecomes = (bytes: number) =>
  expect.poll(() => companyUsage(h, ours), patient).toBe(bytes)

/** Leaves the company `bytes` of quota until the test is over. */
async function leaveRoom(bytes: number) {
  onTestFinished(async () => void (await setQuota(h, h.services.env.COMPANY_QUOTA_BYTES)))
  await setQuota(h, (await companyUsage(h, ours)) + bytes)
}

describe('storeObject of a body without a stated length', () => {
  it('stores what the unmodified client streams, and counts only its bytes', async () => {
    const before = await companyUsage(h, ours)
    const bodies = [
      createReadStream(fixturePath('h264-aac.mp4')),
      new Blob([new Uint8Array(mp4)]).stream(),
    ]
    for (const body of bodies) {
      const key = newKey()
      const options = { contentType: 'video/mp4', duplex: 'half', cacheControl: '60' }
      const { data, error } = await videos().upload(key, body, options)
      expect(error).toBeNull()
      expect(data).toMatchObject({ path: key, fullPath: `${bucket}/${key}` })
      expect(await storedRow(h, key)).toMatchObject({
        ...{ size: mp4.length, sha256: sha256(mp4), mime_type: 'video/mp4' },
        cache_control: 'max-age=60',
      })
    }
    expect(await companyUsage(h, ours)).toBe(before + 2 * mp4.length)
  })

  it('replaces a file, and works with a signed address', async () => {
    const key = newKey()
    expect((await videos().upload(key, videoOf(200_000), { duplex: 'half' })).error).toBeNull()
    const { error } = await videos().update(key, Readable.from([mp4]), { duplex: 'half' })
    expect(error).toBeNull()
    expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
    const signedKey = newKey()
    const { data: signed } = await videos().createSignedUploadUrl(signedKey)
    const sent = await videos('anon').uploadToSignedUrl(
      ...([signedKey, signed?.token ?? '', Readable.from([mp4]), { duplex: 'half' }] as const),
    )
    expect(sent.error).toBeNull()
    expect((await storedRow(h, signedKey))?.sha256).toBe(sha256(mp4))
  })

  it('accepts a chunked form', async () => {
    const key = newKey()
    const form = new FormData()
    form.append('cacheControl', '120')
    form.append('', new Blob([new Uint8Array(mp4)]), 'a.mp4')
    const encoded = new Response(form)
    const { sending, answer } = openRequest(key, encoded.headers.get('content-type') ?? '')
    sending.end(Buffer.from(await encoded.arrayBuffer()))
    expect((await answer)?.status).toBe(200)
    expect(await storedRow(h, key)).toMatchObject({
      ...{ size: mp4.length, sha256: sha256(mp4), cache_control: 'max-age=120' },
    })
  })

  it('reserves the largest possible size, and refuses more', async () => {
    const before = await companyUsage(h, ours)
    const key = newKey()
    const { sending, answer } = openRequest(key)
    sending.write(mp4)
    await usageBecomes(before + maxVideo)
    sending.end(Buffer.alloc(maxVideo))
    expect(JSON.parse((await answer)?.body ?? '')).toMatchObject({ code: 'EntityTooLarge' })
    const { error } = await videos().upload(key, videoOf(maxVideo + 1), { duplex: 'half' })
    expect(error).toMatchObject({
      ...tooLarge,
      message: 'The object exceeded the maximum allowed size',
    })
    expect(await storedRow(h, key)).toBeUndefined()
    expect(await companyUsage(h, ours)).toBe(before)
    const fitting = await videos().upload(key, videoOf(maxVideo), { duplex: 'half' })
    expect(fitting.error).toBeNull()
  })

  it('accepts what fits into the quota, and not a byte more', async () => {
    await leaveRoom(400_000)
    const before = await companyUsage(h, ours)
    const first = openRequest(newKey())
    first.sending.write(mp4)
    await usageBecomes(before + 400_000)
    const beside = await videos().upload(newKey(), Readable.from([mp4]), { duplex: 'half' })
    expect(beside.error).toMatchObject(noRoom)
    first.sending.end(Buffer.alloc(400_000))
    expect(JSON.parse((await first.answer)?.body ?? '')).toMatchObject({ code: 'QuotaExceeded' })
    expect(await companyUsage(h, ours)).toBe(before)
    const { error } = await videos().upload(newKey(), videoOf(400_000), { duplex: 'half' })
    expect(error).toBeNull()
    expect(await companyUsage(h, ours)).toBe(before + 400_000)
  })

  it('never exceeds the quota, even with concurrent uploads', async () => {
    await leaveRoom(mp4.length * 2)
    const before = await companyUsage(h, ours)
    const sent = await Promise.all(
      Array.from({ length: 8 }, () =>
        videos().upload(newKey(), Readable.from([mp4]), { duplex: 'half' }),
      ),
    )
    const stored = sent.filter(({ error }) => error === null)
    for (const { error } of sent) if (error) expect(error).toMatchObject(noRoom)
    expect(stored.length).toBeGreaterThan(0)
    expect(await companyUsage(h, ours)).toBe(before + stored.length * mp4.length)
  })

  it('accepts what fits on the disk, and not a byte more', async () => {
    const { drafts } = h.services
    const free = drafts.freeBytes
    onTestFinished(() => {
      drafts.freeBytes = free
    })
    // A company may announce half of it.
    drafts.freeBytes = async () => 256 * 1024 * 1024 + 400_000
    const before = await companyUsage(h, ours)
    const large = await videos().upload(newKey(), videoOf(200_001), { duplex: 'half' })
    expect(large.error).toMatchObject({ status: 507, code: 'InsufficientStorage' })
    expect(await companyUsage(h, ours)).toBe(before)
    const fitting = await videos().upload(newKey(), videoOf(200_000), { duplex: 'half' })
    expect(fitting.error).toBeNull()
    drafts.freeBytes = async () => 256 * 1024 * 1024
    const full = await videos().upload(newKey(), Readable.from([mp4]), { duplex: 'half' })
    expect(full.error).toMatchObject({ status: 507, code: 'InsufficientStorage' })
  })

  it('keeps nothing if the connection breaks', async () => {
    const before = await companyUsage(h, ours)
    const filesBefore = await files()
    const key = newKey()
    const { sending, answer } = openRequest(key)
    sending.write(mp4)
    await usageBecomes(before + maxVideo)
    await expect.poll(files, patient).toBe(filesBefore + 1)
    sending.destroy()
    await answer
    await expect.poll(files, patient).toBe(filesBefore)
    expect(await storedRow(h, key)).toBeUndefined()
    expect(await companyUsage(h, ours)).toBe(before)
    const again = await videos().upload(key, Readable.from([mp4]), { duplex: 'half' })
    expect(again.error).toBeNull()
  })

  it('refuses a file that is not a video, an empty body, and a taken key', async () => {
    const before = await companyUsage(h, ours)
    const stream = (bytes: Buffer[], key = newKey()) =>
      videos().upload(key, Readable.from(bytes), { duplex: 'half' })
    const html = await stream([Buffer.from('<!doctype html>'.repeat(10_000))])
    expect(html.error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
    const empty = await stream([])
    expect(empty.error).toMatchObject({ statusCode: '415', message: 'The file is empty.' })
    expect(await companyUsage(h, ours)).toBe(before)
    const key = newKey()
    await postFile(h, ours.owner, mp4, { bucket, key })
    expect((await stream([mp4], key)).error).toMatchObject(refusals.duplicate)
  })

  it('refuses another company', async () => {
    const key = newKey()
    await postFile(h, ours.owner, mp4, { bucket, key })
    const { error } = await videos(theirs.owner).update(key, videoOf(200_000), { duplex: 'half' })
    expect(error).toMatchObject(refusals.duplicate)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
  })
})
