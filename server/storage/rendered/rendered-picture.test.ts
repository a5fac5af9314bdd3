import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buckets } from '../../../contract/storage/storage.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { postFile, storedRow } from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'

const h = await startHarness()
const key = `${randomUUID()}.png`
let id = ''

const drawn = (color: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: color } })

const room = '/storage/v1/render/image'

/** Reads the address of a picture. */
async function render(query: string, { of = key, headers = {} } = {}) {
  const url = `${room}/public/${buckets.logos}/${of}${query}`
  const answer = await h.request({ method: 'GET', url, headers })
  return { answer, status: answer.statusCode, type: answer.headers['content-type'] }
}

async function measure(query: string, of = key) {
  const { answer, type } = await render(query, { of })
  expect(answer.statusCode).toBe(200)
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  return { type, format, size: `${width}x${height}` }
}

const kept = async () => (await h.services.objects.named(id)).length - 2

const ours = await newCompany(h)
const png = await drawn('#357', 1500, 1000).png().toBuffer()
expect((await postFile(h, ours.owner, png, { key })).statusCode).toBe(200)
id = (await storedRow(h, key))?.id ?? ''
const { anonKey } = h.services.keys
const global = { headers: { Authorization: `Bearer ${ours.owner.accessToken}` } }
const client = createClient(await h.listen(), anonKey, { global, auth: { persistSession: false } })

describe('a picture at its render address', () => {
  test.each([
    ['', '512x341'],
    ['?width=300', '300x200'],
    ['?height=100', '150x100'],
    ['?width=300&height=300', '300x300'],
    ['?width=300&height=300&resize=cover', '300x300'],
    ['?width=300&height=300&resize=contain', '300x200'],
    ['?width=300&height=300&resize=fill', '300x300'],
    ['?quality=50', '1500x1000'],
    ['?width=0&height=200', '300x200'],
    ['?width=9000', '1500x1000'],
    ['?width=2000&height=2000', '1500x1000'],
  ])('%s is %s pixels of WebP', async (query, size) => {
    expect(await measure(query)).toEqual({ type: 'image/webp', format: 'webp', size })
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'of a %s file keeps its format when asked to',
    async (format) => {
      const of = `${randomUUID()}.${format}`
      const bytes = await drawn('#a53', 90, 60).toFormat(format).toBuffer()
      expect((await postFile(h, ours.owner, bytes, { key: of })).statusCode).toBe(200)
      const found = await measure('?width=30&format=origin', of)
      expect(found).toMatchObject({ type: `image/${format}`, size: '30x20' })
      expect(found.format).toBe(format === 'avif' ? 'heif' : format)
    },
  )

  test('of lower quality has fewer bytes', async () => {
    const of = `${randomUUID()}.png`
    const noise = await sharp(
      Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919) % 251)),
      {
        raw: { width: 100, height: 100, channels: 3 },
      },
    )
      .png()
      .toBuffer()
    await postFile(h, ours.owner, noise, { key: of })
    const [few, many] = [await render('?quality=20', { of }), await render('?quality=100', { of })]
    expect(few.answer.rawPayload.length).toBeLessThan(many.answer.rawPayload.length / 2)
  })

  test.each([
    'width=-1',
    'width=1.5',
    'width=wide',
    'width=',
    'width=10&width=20',
    'height=1e9',
    'quality=19',
    'quality=101',
    'resize=zoom',
    'format=tiff',
    'width=9999999999999999999999',
  ])('?%s returns 400', async (query) => {
    const { answer, status } = await render(`?${query}`)
    expect(status).toBe(400)
    expect(answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    expect(answer.json().message).toMatch(/^querystring\/\w+: /)
  })

  test('has its own ETag, and returns 304 to clients that have it', async () => {
    const [one, other] = [await render('?width=40'), await render('?width=41')]
    const etag = String(one.answer.headers.etag)
    expect(other.answer.headers.etag).not.toBe(etag)
    const again = await render('?width=40', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('returns 404 for a video or a missing file', async () => {
    const of = `${randomUUID()}.mp4`
    const bytes = fixture('h264-aac.mp4')
    await postFile(h, ours.owner, bytes, { key: of, bucket: buckets.videos })
    const url = `${room}/public/${buckets.videos}/${of}?width=40`
    expect((await h.request({ method: 'GET', url })).statusCode).toBe(404)
    expect((await render('?width=40', { of: 'nothing.png' })).status).toBe(404)
  })

  test('is kept in each size, but never in more than 16 sizes', async () => {
    const sizes = Array.from({ length: 17 }, (_, at) => `?width=${100 + at}`)
    for (const query of sizes) expect((await render(query)).status).toBe(200)
    expect(await kept()).toBe(16)
    await Promise.all(sizes.slice(0, 3).map((query) => render(query)))
    expect(await kept()).toBe(16)
  })

  test('is drawn once for many concurrent requests', async () => {
    const before = h.services.objects.put
    let writes = 0
    h.services.objects.put = (path, bytes) => {
      writes++
      return before.call(h.services.objects, path, bytes)
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => render('?width=77')))
    h.services.objects.put = before
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(writes).toBe(1)
  })

  test('is deleted with the file', async () => {
    const of = `${randomUUID()}.png`
    await postFile(h, ours.owner, fixture('logo.png'), { key: of })
    const row = await storedRow(h, of)
    expect((await render('?width=20', { of })).status).toBe(200)
    expect(await h.services.objects.named(row?.id ?? '')).toHaveLength(3)
    const { error } = await client.storage.from(buckets.logos).remove([of])
    expect(error).toBeNull()
    expect(await h.services.objects.named(row?.id ?? '')).toEqual([])
    expect((await render('?width=20', { of })).status).toBe(404)
  })
})

describe('the unmodified client', () => {
  const transform = { width: 120, height: 120, resize: 'contain', quality: 60 } as const
  const logos = () => client.storage.from(buckets.logos)
  const readSize = async (bytes: ArrayBuffer) => {
    const { width, height, format } = await sharp(Buffer.from(bytes)).metadata()
    return `${format} ${width}x${height}`
  }

  test('downloads the requested transformation', async () => {
    const { data } = await logos().download(key, { transform: { ...transform, format: 'origin' } })
    expect(await readSize((await data?.arrayBuffer()) ?? new ArrayBuffer())).toBe('png 120x80')
  })

  test('builds the public address', async () => {
    const { data } = logos().getPublicUrl(key, { transform })
    expect(await readSize(await (await fetch(data.publicUrl)).arrayBuffer())).toBe('webp 120x80')
  })

  test('signs a transformation, which cannot be changed', async () => {
    const { data } = await logos().createSignedUrl(key, 60, { transform })
    const address = data?.signedUrl ?? ''
    expect(await readSize(await (await fetch(address)).arrayBuffer())).toBe('webp 120x80')
    const changed = await fetch(`${address}&width=50&resize=fill`)
    expect(await readSize(await changed.arrayBuffer())).toBe('webp 120x80')
  })

  test('refuses to sign an invalid transformation', async () => {
    const { error } = await logos().createSignedUrl(key, 60, { transform: { quality: 5 } })
    expect(error).toMatchObject({ message: expect.stringMatching(/^body\/transform\/quality: /) })
  })
})
