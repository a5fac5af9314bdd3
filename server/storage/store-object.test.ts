import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fixture, sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  companyUsage,
  postFile,
  publicPath,
  storedBytes,
  storedRow,
} from '../testing/worlds/files.ts'
import { newCompany, newUser, type TestCompany } from '../testing/worlds/people.ts'

const h = await startHarness({ env: { MAX_LOGO_BYTES: '100000', MAX_VIDEO_BYTES: '300000' } })
const png = fixture('logo.png')
const mp4 = fixture('h264-aac.mp4')

const ours = await newCompany(h)

const picturePath = (key: string) => `/storage/v1/render/image/public/product_logos/${key}`

async function expectRefusal(
  send: () => ReturnType<typeof postFile>,
  body: { statusCode: string; error?: string; message?: string | RegExp },
) {
  const before = await companyUsage(h, ours)
  const answer = await send()
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    ...body,
    ...(body.message instanceof RegExp ? { message: expect.stringMatching(body.message) } : {}),
  })
  expect(await companyUsage(h, ours)).toBe(before)
}

/** A picture that our decoder could draw. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>`

describe('storeObject', () => {
  it.each([
    ['logo.png', 'image/png'],
    ['logo.jpg', 'image/jpeg'],
    ['logo.webp', 'image/webp'],
    ['logo.gif', 'image/gif'],
    ['logo.avif', 'image/avif'],
  ])(
    'stores %s unchanged and creates a smaller picture',
    { tags: ['2.3.3a', '2.7.13b', '2.9.4b'] },
    async (name, type) => {
      const bytes = fixture(name)
      const key = `${randomUUID()}.bin`
      const answer = await postFile(h, ours.owner, bytes, { key })
      expect(answer.statusCode).toBe(200)
      const row = await storedRow(h, key)
      expect(answer.json()).toEqual({ Id: row?.id, Key: `product_logos/${key}` })
      expect(row).toMatchObject({ mime_type: type, size: bytes.length, sha256: sha256(bytes) })
      const read = await h.request({ method: 'GET', url: publicPath('product_logos', key) })
      expect(read.headers['content-type']).toBe(type)
      expect(read.rawPayload.equals(bytes)).toBe(true)
      const picture = await h.request({ method: 'GET', url: picturePath(key) })
      expect(picture.headers['content-type']).toBe('image/webp')
      const made = await sharp(picture.rawPayload).metadata()
      expect(made.format).toBe('webp')
      expect(made.exif).toBeUndefined()
      expect(made.pages ?? 1).toBe(1)
      const upright = name === 'logo.jpg' ? [64, 96] : [96, 64]
      expect([made.width, made.height]).toEqual(upright)
    },
  )

  it('makes pictures of at most 512 pixels', async () => {
    const large = await sharp({
      create: { width: 1500, height: 900, channels: 3, background: '#357' },
    })
      .png()
      .toBuffer()
    const key = `${randomUUID()}.png`
    expect((await postFile(h, ours.owner, large, { key })).statusCode).toBe(200)
    const picture = await h.request({ method: 'GET', url: picturePath(key) })
    const made = await sharp(picture.rawPayload).metadata()
    expect([made.width, made.height]).toEqual([512, 307])
    expect((await storedRow(h, key))?.metadata).toEqual({ width: 1500, height: 900 })
  })

  it('stores a video', { tags: ['2.3.7'] }, async () => {
    const key = `${ours.id}/${randomUUID()}.mp4`
    const answer = await postFile(h, ours.owner, mp4, { bucket: 'brief_videos', key })
    expect(answer.statusCode).toBe(200)
    expect(await storedRow(h, key)).toMatchObject({ mime_type: 'video/mp4', sha256: sha256(mp4) })
  })

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from(svg)],
    ['SVG behind an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a video', mp4],
    ['a script', Buffer.from('#!/bin/sh\necho')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])(
    'refuses %s as a logo regardless of its declared type',
    { tags: ['2.5.9'] },
    async (_name, bytes) => {
      const key = `${randomUUID()}.png`
      const headers = { 'content-type': 'image/png' }
      await expectRefusal(() => postFile(h, ours.owner, bytes, { key, headers }), {
        statusCode: '415',
        error: 'invalid_mime_type',
        message: /^mime type [\w/+.-]+ is not supported$/,
      })
      expect(await storedRow(h, key)).toBeUndefined()
      const read = await h.request({ method: 'GET', url: publicPath('product_logos', key) })
      expect(read.statusCode).toBe(404)
    },
  )

  it('refuses an empty file, one over the limit, and more bytes than announced', async () => {
    await expectRefusal(
      () => postFile(h, ours.owner, Buffer.alloc(0), { headers: { 'content-length': '0' } }),
      {
        statusCode: '415',
        message: 'The file is empty.',
      },
    )
    const tooLarge = {
      statusCode: '413',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
    }
    const large = Buffer.concat([png, Buffer.alloc(100_000)])
    await expectRefusal(() => postFile(h, ours.owner, large), tooLarge)
    const video = Buffer.concat([mp4, Buffer.alloc(300_000)])
    await expectRefusal(() => postFile(h, ours.owner, video, { bucket: 'brief_videos' }), tooLarge)
  })

  it('overwrites nothing unless requested', { tags: ['2.7.13c'] }, async () => {
    const key = `${randomUUID()}.png`
    await postFile(h, ours.owner, png, { key })
    await expectRefusal(() => postFile(h, ours.owner, fixture('logo.gif'), { key }), {
      statusCode: '409',
      error: 'Duplicate',
      message: 'The resource already exists',
    })
    const read = await h.request({ method: 'GET', url: publicPath('product_logos', key) })
    expect(read.rawPayload.equals(png)).toBe(true)
  })

  it('stores one of several files sent concurrently to the same key', async () => {
    const key = `${randomUUID()}.png`
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => postFile(h, ours.owner, png, { key })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400])
  })

  it('requires a member of a company, a known bucket and a valid key', async () => {
    const stranger = await newUser(h)
    const { anonKey } = h.services.keys
    await expectRefusal(() => postFile(h, null, png), { statusCode: '400', error: 'Error' })
    await expectRefusal(() => postFile(h, { ...ours.owner, accessToken: anonKey }, png), {
      statusCode: '403',
      error: 'Unauthorized',
      message: 'new row violates row-level security policy',
    })
    await expectRefusal(() => postFile(h, stranger, png), {
      statusCode: '403',
      message: 'Only members of a company can upload files.',
    })
    for (const [accessToken, message] of [
      ['nonsense', 'Invalid Compact JWS'],
      ['x.y.z', 'signature verification failed'],
    ]) {
      const as = { ...ours.owner, accessToken: String(accessToken) }
      const refused = { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied', message }
      await expectRefusal(() => postFile(h, as, png), refused)
    }
    await h.setClock(new Date(Date.now() + 24 * 3600_000))
    const late = await postFile(h, ours.owner, png)
    await h.setClock(null)
    expect(late.json()).toMatchObject({
      ...{ statusCode: '403', code: 'AccessDenied' },
      message: '"exp" claim timestamp check failed',
    })
    await expectRefusal(() => postFile(h, ours.owner, png, { bucket: 'secrets' }), {
      statusCode: '404',
      error: 'Bucket not found',
    })
    for (const key of [
      '..%2f..%2fetc%2fpasswd',
      'a%2f..%2f..%2fb.png',
      '%2fabs.png',
      'a%00.png',
      'a%5cb',
      'a//b',
    ]) {
      await expectRefusal(
        () =>
          h.request({
            as: ours.owner,
            method: 'POST',
            url: `/storage/v1/object/product_logos/${key}`,
            headers: { 'content-type': 'image/png' },
            payload: png,
          }),
        { statusCode: '400', error: 'InvalidKey', message: /^Invalid key: / },
      )
    }
  })

  it('is cached as long as the request says, by default for an hour', async () => {
    for (const [given, kept] of [
      [undefined, 'max-age=3600'],
      ['max-age=60', 'max-age=60'],
      ['public, max-age=60, immutable', 'max-age=60'],
      ['no-store', 'no-cache'],
      ['max-age=-5', 'no-cache'],
    ] as const) {
      const key = `${randomUUID()}.png`
      const headers = given === undefined ? {} : { 'cache-control': given }
      await postFile(h, ours.owner, png, { key, headers: headers as Record<string, string> })
      const read = await h.request({ method: 'GET', url: publicPath('product_logos', key) })
      expect(read.headers['cache-control'], given).toBe(kept)
    }
  })

  it('accepts a form whose file has any name and whose fields come before or after it', async () => {
    for (const [name, before] of [
      ['', true],
      ['logo', false],
    ] as const) {
      const key = `${randomUUID()}.png`
      const fields = new Map([
        ['cacheControl', '120'],
        ['metadata', '{"a":1}'],
      ])
      const form = new FormData()
      const addFields = () => fields.forEach((value, field) => void form.append(field, value))
      if (before) addFields()
      form.append(name, new Blob([new Uint8Array(png)], { type: 'text/html' }), 'evil.html')
      if (!before) addFields()
      const answer = await postForm(ours, key, form)
      expect(answer.statusCode).toBe(200)
      expect(await storedRow(h, key)).toMatchObject({
        size: png.length,
        sha256: sha256(png),
        mime_type: 'image/png',
        cache_control: 'max-age=120',
        metadata: { custom: { a: 1 }, width: 96, height: 64 },
      })
    }
  })

  it('refuses a form without a file, with two files, or with a file that is not a logo', async () => {
    const none = new FormData()
    none.append('cacheControl', '3600')
    await expectRefusal(() => postForm(ours, 'none.png', none), { statusCode: '400' })
    const two = new FormData()
    for (const name of ['a', 'b']) two.append(name, new Blob([new Uint8Array(png)]), `${name}.png`)
    await expectRefusal(() => postForm(ours, 'two.png', two), { statusCode: '413' })
    const html = new FormData()
    html.append('', new Blob(['<script>'], { type: 'image/png' }), 'logo.png')
    await expectRefusal(() => postForm(ours, 'html.png', html), { statusCode: '415' })
    const large = new FormData()
    large.append('', new Blob([new Uint8Array(png), new Uint8Array(120_000)]), 'logo.png')
    await expectRefusal(() => postForm(ours, 'large.png', large), { statusCode: '413' })
    for (const key of ['none.png', 'two.png', 'html.png', 'large.png']) {
      expect(await storedRow(h, key)).toBeUndefined()
    }
  })
})

async function postForm(company: TestCompany, key: string, form: FormData) {
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  return h.request({
    as: company.owner,
    method: 'POST',
    url: `/storage/v1/object/product_logos/${key}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(payload.length),
    },
    payload,
  })
}

describe('storeObject on a real connection', () => {
  it('serves the unmodified supabase-js', async () => {
    const address = await h.listen()
    h.services.env.PUBLIC_URL = address
    const { anonKey } = h.services.keys
    const client = createClient(address, anonKey, {
      accessToken: async () => ours.owner.accessToken,
    })
    const logos = client.storage.from('product_logos')
    const key = `${Date.now()}.png`
    const file = new Blob([new Uint8Array(png)], { type: 'image/png' })
    const first = await logos.upload(key, file, { cacheControl: '3600', upsert: false })
    expect(first.error).toBeNull()
    expect(first.data).toMatchObject({ path: key, fullPath: `product_logos/${key}` })
    const second = await logos.upload(key, file)
    expect(second.error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
      status: 400,
    })
    const raw = await client.storage.from('brief_videos').upload(`raw-${key}.mp4`, mp4)
    expect(raw.error).toBeNull()
    const { data } = logos.getPublicUrl(key)
    const read = await fetch(data.publicUrl)
    expect(Buffer.from(await read.arrayBuffer()).equals(png)).toBe(true)
    const wrong = await logos.upload('x.svg', new Blob(['<svg/>'], { type: 'image/svg+xml' }))
    expect(wrong.error).toMatchObject({ statusCode: '415' })
    await interrupted(address)
  })
})

/** A client that disconnects leaves nothing behind. */
async function interrupted(address: string) {
  const before = await companyUsage(h, ours)
  const key = `${randomUUID()}.mp4`
  const sending = request(`${address}/storage/v1/object/brief_videos/${key}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ours.owner.accessToken}`,
      'content-length': 200_000,
    },
  })
  sending.on('error', () => {})
  sending.write(mp4)
  await expect.poll(() => companyUsage(h, ours), { timeout: 10_000 }).toBe(before + 200_000)
  sending.destroy()
  await expect.poll(() => companyUsage(h, ours), { timeout: 10_000 }).toBe(before)
  expect(await storedRow(h, key)).toBeUndefined()
  const files: string[] = []
  for await (const { path } of h.services.objects.list()) files.push(path)
  const ids = new Set(files.map((path) => path.slice(0, 36)))
  for (const id of ids) expect(await storedBytes(h, id)).not.toBeNull()
}
