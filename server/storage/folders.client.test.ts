import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { type Asker, refusals, storageClients } from '../testing/storage-client.ts'
import { beginUpload, sendPiece, storedRow, uploadMetadata } from '../testing/worlds/files.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()
const { as } = await storageClients(h)
const png = fixture('logo.png')
const mp4 = fixture('h264-aac.mp4')

const { ours, theirs } = await newCompanies(h)

const files = [
  { bucket: 'product_logos', bytes: png, extension: 'png' },
  { bucket: 'brief_videos', bytes: mp4, extension: 'mp4' },
]
const logos = (who: Asker) => as(who).from('product_logos')
const foreign = {
  ...refusals.denied,
  message: "You do not have permission to put a file into another company's folder",
}

describe.each(files)('a folder in $bucket', ({ bucket, bytes, extension }) => {
  const keyIn = (folder: string) => `${folder}/${randomUUID()}.${extension}`
  const room = (who: Asker) => as(who).from(bucket)

  it('refuses another company', async () => {
    const newcomer = await newUser(h)
    const colleague = await newMember(h, theirs)
    const inside = await newMember(h, ours)
    for (const folder of [theirs.id, theirs.id.toUpperCase(), newcomer.id, colleague.id]) {
      const key = keyIn(folder)
      for (const who of [ours.owner, inside]) {
        expect((await room(who).upload(key, bytes)).error).toMatchObject(foreign)
        expect((await room(who).upload(key, bytes, { upsert: true })).error).toMatchObject(foreign)
        expect((await room(who).createSignedUploadUrl(key)).error).toMatchObject(foreign)
        const own = keyIn(ours.id)
        expect((await room(who).upload(own, bytes)).error).toBeNull()
        expect((await room(who).move(own, key)).error).toMatchObject(foreign)
        expect((await room(who).copy(own, key)).error).toMatchObject(foreign)
        const { answer } = await beginUpload(h, {
          as: who,
          length: bytes.length,
          bucket,
          key,
          metadata: { contentType: extension === 'mp4' ? 'video/mp4' : 'image/png' },
        })
        expect(answer).toMatchObject({ statusCode: 403, body: `${foreign.message}\n` })
      }
      expect(await storedRow(h, key)).toBeUndefined()
    }
  })

  it('can be named after the company, a member, or nobody', async () => {
    const member = await newMember(h, ours)
    const folders = [ours.id, member.id, randomUUID(), 'plain', `${theirs.id}x`, `a/${theirs.id}`]
    for (const folder of folders) {
      const key = keyIn(folder)
      expect((await room(member).upload(key, bytes)).error).toBeNull()
      const moved = keyIn(ours.id)
      expect((await room(member).move(key, moved)).error).toBeNull()
      expect((await room(member).copy(moved, key)).error).toBeNull()
    }
    expect((await room(member).upload(`${randomUUID()}.${extension}`, bytes)).error).toBeNull()
  })
})

describe('a signed upload address', () => {
  it('does not open a folder that has become another company’s', async () => {
    const founder = await newUser(h)
    const key = `${randomUUID()}/a.png`
    const { data } = await logos(ours.owner).createSignedUploadUrl(key)
    const forged = key.replace(/^[^/]+/, founder.id)
    expect(
      (await logos('anon').uploadToSignedUrl(forged, data?.token ?? '', png)).error,
    ).toBeTruthy()
    expect(await storedRow(h, forged)).toBeUndefined()
  })
})

describe.each(files)('the service key in $bucket', ({ bucket, bytes, extension }) => {
  const keyIn = (folder: string) => `${folder}/${randomUUID()}.${extension}`
  const room = as('service').from(bucket)

  it('stores, copies, moves and signs for the company that the folder names', async () => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map(() => keyIn(theirs.id))
    expect((await room.upload(first ?? '', bytes)).error).toBeNull()
    expect((await room.copy(first ?? '', second ?? '')).error).toBeNull()
    expect((await room.move(second ?? '', third ?? '')).error).toBeNull()
    const { data } = await room.createSignedUploadUrl(fourth ?? '')
    const sent = await as('anon')
      .from(bucket)
      .uploadToSignedUrl(fourth ?? '', data?.token ?? '', bytes)
    expect(sent.error).toBeNull()
    for (const key of [first, third, fourth]) {
      expect(await storedRow(h, key ?? '')).toMatchObject({
        company_id: theirs.id,
        owner_id: theirs.owner.id,
      })
      const signed = await room.createSignedUrl(key ?? '', 60)
      expect((await fetch(signed.data?.signedUrl ?? '')).status).toBe(200)
    }
    expect((await room.upload(first ?? '', bytes)).error).toMatchObject(refusals.duplicate)
    expect((await room.upload(first ?? '', bytes, { upsert: true })).error).toBeNull()
    // The file belongs to that company alone.
    expect(
      (
        await as(theirs.owner)
          .from(bucket)
          .remove([first ?? ''])
      ).data,
    ).toHaveLength(1)
    expect(
      (
        await as(ours.owner)
          .from(bucket)
          .remove([third ?? ''])
      ).data,
    ).toEqual([])
  })

  it('requires the name of a company, and keeps files in its folder', async () => {
    const account = await newUser(h)
    const named = {
      status: 400,
      code: 'AccessDenied',
      message: expect.stringContaining('begin the key'),
    }
    for (const folder of ['plain', randomUUID(), account.id]) {
      expect((await room.upload(keyIn(folder), bytes)).error).toMatchObject(named)
      expect((await room.createSignedUploadUrl(keyIn(folder))).error).toMatchObject(named)
    }
    const key = keyIn(ours.id)
    expect((await room.upload(key, bytes)).error).toBeNull()
    expect((await room.move(key, keyIn(theirs.id))).error).toMatchObject(foreign)
    expect((await room.copy(key, keyIn(theirs.id))).error).toBeNull()
  })

  it('uploads in pieces', async () => {
    const key = keyIn(ours.id)
    const service = { accessToken: h.services.keys.serviceKey } as TestUser
    const { path } = await beginUpload(h, {
      ...{ as: service, length: bytes.length, bucket, key },
      metadata: { contentType: 'application/octet-stream' },
    })
    const half = Math.floor(bytes.length / 2)
    for (const [offset, piece] of [
      [0, bytes.subarray(0, half)],
      [half, bytes.subarray(half)],
    ] as const) {
      expect((await sendPiece(h, path, { as: service, offset, bytes: piece })).statusCode).toBe(204)
    }
    expect(await storedRow(h, key)).toMatchObject({ company_id: ours.id, size: bytes.length })
  })

  it('stores a file without a stated length', async () => {
    const key = keyIn(ours.id)
    const { error } = await room.upload(key, new Blob([new Uint8Array(bytes)]).stream(), {
      duplex: 'half',
    })
    expect(error).toBeNull()
    expect(await storedRow(h, key)).toMatchObject({ size: bytes.length })
  })
})

describe('the declared type', () => {
  it('is refused before the first byte of an upload in pieces', async () => {
    for (const [bucket, contentType, status] of [
      ['brief_videos', 'text/html', 415],
      ['brief_videos', 'image/png', 415],
      ['brief_videos', 'Video/MP4; codecs="avc1"', 201],
      ['brief_videos', 'video/x-matroska', 201],
      ['brief_videos', 'video/x-m4v', 201],
      ['brief_videos', 'application/octet-stream', 201],
      ['brief_videos', '', 201],
      ['product_logos', 'image/svg+xml', 415],
      ['product_logos', 'video/mp4', 415],
      ['product_logos', 'image/webp', 201],
    ] as const) {
      const { answer } = await beginUpload(h, {
        ...{ as: ours.owner, length: 100, bucket },
        metadata: { contentType },
      })
      expect([contentType, answer.statusCode]).toEqual([contentType, status])
    }
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': '100',
      'upload-metadata': uploadMetadata({ bucketName: 'brief_videos', objectName: 'a.mp4' }),
    }
    const url = '/storage/v1/upload/resumable'
    const silent = await h.request({ method: 'POST', url, as: ours.owner, headers })
    expect(silent.statusCode).toBe(201)
  })

  it('is mentioned in a refusal', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const key = `${randomUUID()}.png`
    for (const contentType of ['text/html', 'application/pdf']) {
      const { error } = await logos(ours.owner).upload(key, html, { contentType })
      expect(error).toMatchObject({
        statusCode: '415',
        message: `mime type ${contentType} is not supported`,
      })
      const form = await logos(ours.owner).upload(key, new Blob([html], { type: contentType }))
      expect(form.error?.message).toBe(`mime type ${contentType} is not supported`)
    }
    // The content decides: an accepted declared type does not help, and another one does no harm.
    const { error } = await logos(ours.owner).upload(key, mp4, { contentType: 'image/png' })
    expect(error?.message).toBe('mime type video/mp4 is not supported')
    const named = await logos(ours.owner).upload(key, png, { contentType: 'text/plain' })
    expect(named.error).toBeNull()
  })
})
