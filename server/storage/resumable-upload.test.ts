import { describe, expect, it, onTestFinished } from 'vitest'
import { videoTypes } from '../../contract/storage/storage.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { fixture, sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  askOffset,
  beginUpload,
  companyUsage,
  sendPiece,
  storedBytes,
  storedRow,
  uploadFile,
  uploadRow,
} from '../testing/worlds/files.ts'
import { newCompanies, type TestCompany } from '../testing/worlds/people.ts'

const h = await startHarness({ env: { MAX_VIDEO_BYTES: '1000000' } })
const mp4 = fixture('h264-aac.mp4')

const { ours, theirs } = await newCompanies(h)

describe('resumableUpload', () => {
  it.each([
    ['h264-aac.mp4', 'video/mp4'],
    ['h264-aac.mov', 'video/quicktime'],
    ['vp9-opus.webm', 'video/webm'],
    ['h264-aac.mkv', 'video/matroska'],
  ])('stores %s as %s regardless of its name', async (name, type) => {
    expect(Object.keys(videoTypes)).toContain(type)
    const bytes = fixture(name)
    const { answer, key, url, id } = await uploadFile(h, ours.owner, bytes)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['upload-offset']).toBe(String(bytes.length))
    expect(answer.headers['tus-complete']).toBe('1')
    expect(await storedRow(h, key)).toMatchObject({
      id,
      company_id: ours.id,
      owner_id: ours.owner.id,
      size: bytes.length,
      mime_type: type,
      sha256: sha256(bytes),
      cache_control: 'max-age=3600',
    })
    const read = await h.request({ method: 'GET', url })
    expect(read.headers['content-type']).toBe(type)
    expect(read.rawPayload.equals(bytes)).toBe(true)
  })

  it('accepts pieces of any size and reports the offset', async () => {
    const { path, key, id } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    for (let offset = 0; offset < mp4.length; offset += 1777) {
      const bytes = mp4.subarray(offset, offset + 1777)
      const sent = await sendPiece(h, path, { as: ours.owner, offset, bytes })
      expect(sent.statusCode).toBe(204)
      const asked = await askOffset(h, path, ours.owner)
      expect(asked.headers['upload-offset']).toBe(String(offset + bytes.length))
      expect(asked.headers['upload-length']).toBe(String(mp4.length))
      expect(asked.headers['cache-control']).toBe('no-store')
    }
    expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
    expect((await storedBytes(h, id))?.equals(mp4)).toBe(true)
  })

  it('accepts a piece sent by POST with a method override', async () => {
    const { path, key } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    const sendAs = (headers: Record<string, string>) =>
      h.request({
        ...{ as: ours.owner, method: 'POST', url: path, payload: mp4 },
        headers: {
          ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0', ...headers },
          'content-type': 'application/offset+octet-stream',
        },
      })
    expect((await sendAs({})).statusCode).toBe(404)
    expect((await sendAs({ 'x-http-method-override': 'GET' })).statusCode).toBe(404)
    expect((await sendAs({ 'x-http-method-override': 'PATCH' })).statusCode).toBe(204)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
  })

  it('accepts bytes with the creation', async () => {
    const { answer, key } = await beginUpload(h, {
      as: ours.owner,
      length: mp4.length,
      payload: mp4,
      headers: { 'content-type': 'application/offset+octet-stream' },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['upload-offset']).toBe(String(mp4.length))
    expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
  })

  it('stores and returns the metadata of the sender', async () => {
    const metadata = { cacheControl: '60', metadata: '{"take":3}' }
    const { path, key } = await beginUpload(h, { as: ours.owner, length: mp4.length, metadata })
    const asked = await askOffset(h, path, ours.owner)
    expect(String(asked.headers['upload-metadata'])).toContain(`cacheControl ${btoa('60')}`)
    await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4 })
    const row = await storedRow(h, key)
    expect(row?.cache_control).toBe('max-age=60')
    expect(row?.metadata).toEqual({ custom: { take: 3 } })
  })

  it('builds Location from PUBLIC_URL regardless of the headers', async () => {
    const { answer } = await beginUpload(h, {
      as: ours.owner,
      length: 5,
      headers: {
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.test;proto=https',
      },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.location).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/,
    )
    const expires = Date.parse(String(answer.headers['upload-expires']))
    expect(expires - Date.now()).toBeGreaterThan(23.9 * 3600 * 1000)
  })

  it('responds to OPTIONS and preflight requests', async () => {
    const url = '/storage/v1/upload/resumable'
    const plain = await h.request({ method: 'OPTIONS', url })
    expect(plain.statusCode).toBe(204)
    expect(plain.headers['tus-version']).toBe('1.0.0')
    expect(plain.headers['tus-max-size']).toBe('1000000')
    expect(plain.headers['tus-extension']).toBe(
      'creation,creation-with-upload,expiration,termination',
    )
    const asked = await h.request({
      method: 'OPTIONS',
      url: `${url}/some-id`,
      headers: { origin: 'https://app.example', 'access-control-request-method': 'PATCH' },
    })
    expect(asked.headers['access-control-allow-origin']).toBe('*')
    expect(asked.headers['access-control-allow-methods']).toContain('PATCH')
    expect(asked.headers['access-control-allow-headers']).toContain('upload-offset')
    expect(asked.headers['access-control-expose-headers']).toContain('upload-offset')
  })
})

describe('resumableUpload refuses by content', () => {
  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(200))],
    [
      'HTML that looks like MP4 at a glance',
      Buffer.from(`<!--ftypisom--><script>${' '.repeat(9000)}`),
    ],
    ['HTML that looks like MOV at a glance', Buffer.from(`<!--moov--><script>${' '.repeat(9000)}`)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['PNG', fixture('logo.png')],
    ['AVIF', fixture('logo.avif')],
    ['zeros', Buffer.alloc(10_000)],
    ['one byte', Buffer.from('x')],
  ])('%s named .mp4', async (_name, bytes) => {
    const before = await companyUsage(h, ours)
    const { path, key, id } = await beginUpload(h, { as: ours.owner, length: bytes.length })
    expect(await companyUsage(h, ours)).toBe(before + bytes.length)
    const sent = await sendPiece(h, path, { as: ours.owner, offset: 0, bytes })
    expect(sent.statusCode).toBe(415)
    expect(sent.headers['content-type']).toMatch(/^text\/plain/)
    expect(sent.body.trim()).toBe(
      'This is not a supported video file. Please choose an MP4, MOV, WebM or MKV file.',
    )
    expect(await storedBytes(h, id)).toBeNull()
    expect(await uploadRow(h, id)).toBeUndefined()
    expect(await storedRow(h, key)).toBeUndefined()
    expect(await companyUsage(h, ours)).toBe(before)
    expect((await askOffset(h, path, ours.owner)).statusCode).toBe(404)
  })

  it('as soon as the first 4100 bytes have arrived, in any pieces', async () => {
    const { path, id } = await beginUpload(h, { as: ours.owner, length: 900_000 })
    const html = Buffer.alloc(8000, '<p>')
    for (const [from, to] of [
      [0, 10],
      [10, 4099],
    ] as const) {
      const bytes = html.subarray(from, to)
      expect((await sendPiece(h, path, { as: ours.owner, offset: from, bytes })).statusCode).toBe(
        204,
      )
    }
    const piece = { as: ours.owner, offset: 4099, bytes: html.subarray(4099, 4100) }
    expect((await sendPiece(h, path, piece)).statusCode).toBe(415)
    expect(await storedBytes(h, id)).toBeNull()
    expect(await uploadRow(h, id)).toBeUndefined()
  })
})

describe('resumableUpload refuses at creation', () => {
  it.each([
    ['an empty file', { length: 0 }, 415, 'The file is empty.'],
    [
      'a file over the limit',
      { length: 1_000_001 },
      413,
      'The object exceeded the maximum allowed size',
    ],
    ['no length', { length: null }, 411, 'State the length of the file before sending it.'],
    [
      'a deferred length',
      { length: null, headers: { 'upload-defer-length': '1' } },
      411,
      'State the length of the file before sending it.',
    ],
    [
      'a part of a file',
      { length: 5, headers: { 'upload-concat': 'partial' } },
      400,
      'Send the file as one upload: partial uploads cannot be concatenated.',
    ],
    ['a length that is no number', { length: '12x' }, 400, 'Invalid upload-length'],
    ['a negative length', { length: '-5' }, 400, 'Invalid upload-length'],
    ['an unknown bucket', { length: 5, bucket: 'secrets' }, 404, 'Bucket not found'],
    ['no bucket', { length: 5, bucket: '' }, 404, 'Bucket not found'],
    [
      'a key that climbs',
      { length: 5, key: '../../etc/passwd.mp4' },
      400,
      'Invalid key: ../../etc/passwd.mp4',
    ],
    [
      'a key that climbs within',
      { length: 5, key: 'a/../../b.mp4' },
      400,
      'Invalid key: a/../../b.mp4',
    ],
    ['an absolute key', { length: 5, key: '/etc/passwd' }, 400, 'Invalid key: /etc/passwd'],
    ['a key with a NUL', { length: 5, key: 'a\0b.mp4' }, 400, 'Invalid key: a?b.mp4'],
    [
      'a key with backslashes',
      { length: 5, key: '..\\..\\b.mp4' },
      400,
      'Invalid key: ..\\..\\b.mp4',
    ],
    ['no key', { length: 5, key: '' }, 400, 'Invalid key: '],
  ])('%s', async (_name, begin, status, text) => {
    const { answer } = await beginUpload(h, { as: ours.owner, ...begin })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.trim()).toBe(text.trim())
  })

  it('a key that is taken, and keeps its bytes', async () => {
    const { key, url } = await uploadFile(h, ours.owner, mp4)
    for (const as of [ours.owner, theirs.owner]) {
      const { answer } = await beginUpload(h, { as, length: 100, key })
      expect(answer.statusCode).toBe(409)
      expect(answer.body.trim()).toBe('The resource already exists')
    }
    const read = await h.request({ method: 'GET', url })
    expect(read.rawPayload.equals(mp4)).toBe(true)
  })

  it('a key that someone else is uploading, but replaces an idle upload of their own', async () => {
    const first = await beginUpload(h, { as: ours.owner, length: mp4.length })
    await sendPiece(h, first.path, { as: ours.owner, offset: 0, bytes: mp4.subarray(0, 500) })
    const { key } = first
    const foreign = await beginUpload(h, { as: theirs.owner, length: mp4.length, key })
    expect(foreign.answer.statusCode).toBe(409)
    const again = await beginUpload(h, { as: ours.owner, length: mp4.length, key })
    expect(again.answer.statusCode).toBe(201)
    expect(await storedBytes(h, first.id)).toBeNull()
    expect((await askOffset(h, first.path, ours.owner)).statusCode).toBe(404)
  })

  it('more than half of what others leave free on the disk, which a company could announce at no cost', async () => {
    await withSystemTx(h.services, 'test: no uploads', (tx) =>
      tx.sql.deleteFrom('storage.uploads').execute(),
    )
    const { drafts } = h.services
    const free = drafts.freeBytes
    onTestFinished(() => {
      drafts.freeBytes = free
    })
    drafts.freeBytes = async () => 256 * 1024 * 1024 + 1_000_000
    const begin = async ({ owner }: TestCompany, length: number) =>
      (await beginUpload(h, { as: owner, length })).answer.statusCode
    expect(await begin(ours, 500_001)).toBe(507)
    expect(await begin(ours, 400_000)).toBe(201)
    expect(await begin(ours, 100_001)).toBe(507)
    expect(await begin(theirs, 300_001)).toBe(507)
    expect(await begin(theirs, 300_000)).toBe(201)
    expect(await begin(ours, 1)).toBe(507)
  })

  it('a file that does not fit on the disk beside other uploads', async () => {
    const { drafts } = h.services
    const free = drafts.freeBytes
    try {
      drafts.freeBytes = async () => 256 * 1024 * 1024 + 5_000_000
      const { answer } = await beginUpload(h, { as: ours.owner, length: 900_000 })
      expect(answer.statusCode).toBe(201)
      drafts.freeBytes = async () => 256 * 1024 * 1024 + 900_000
      const second = await beginUpload(h, { as: ours.owner, length: 100_000 })
      expect(second.answer.statusCode).toBe(507)
      expect(second.answer.body).toMatch(/^The server does not have enough space/)
    } finally {
      drafts.freeBytes = free
    }
  })
})
