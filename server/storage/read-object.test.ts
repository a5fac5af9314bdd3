import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBrief, deleteBrief } from '../../contract/briefs/briefs.ts'
import { createProduct, updateProduct } from '../../contract/products/products.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { fixture, sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { postFile, publicPath, storedRow, uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const mp4 = fixture('h264-aac.mp4')
const size = mp4.length

const company = await newCompany(h)
const key = `${company.id}/${Date.now()}-video.mp4`
const { url } = await uploadFile(h, company.owner, mp4, { key })
const etag = `"${sha256(mp4)}"`
const changed = (await storedRow(h, key))?.created_at.toUTCString() ?? ''

function read(headers: Record<string, string> = {}, path = url, method: 'GET' | 'HEAD' = 'GET') {
  return h.request({ method, url: path, headers })
}

describe('sendObject', () => {
  it('sends the file to anyone, sandboxed', async () => {
    const { statusCode, headers, rawPayload } = await read()
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(mp4)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'cache-control': 'max-age=3600',
      'accept-ranges': 'bytes',
      'last-modified': changed,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'none',
      'access-control-allow-origin': '*',
      etag,
    })
    expect(headers['content-disposition']).toBeUndefined()
  })

  it('responds to HEAD with the same headers and no bytes', async () => {
    const { statusCode, headers, rawPayload } = await read({}, url, 'HEAD')
    expect(statusCode).toBe(200)
    expect(rawPayload).toHaveLength(0)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'cache-control': 'max-age=3600',
      etag,
    })
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, size - 1],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=-500', size - 500, size - 1],
    [`bytes=17000-${size + 5000}`, 17_000, size - 1],
  ])('sends the part %s', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await read({ range })
    expect(statusCode).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
    expect(headers['content-length']).toBe(String(end - start + 1))
    expect(headers['content-type']).toBe('video/mp4')
    expect(rawPayload.equals(mp4.subarray(start, end + 1))).toBe(true)
  })

  it.each(['bytes=0-1,5-9', 'bytes=9-5', 'items=0-1', 'bytes=x'])(
    'returns the whole file for %s',
    async (range) => {
      const { statusCode, rawPayload } = await read({ range })
      expect(statusCode).toBe(200)
      expect(rawPayload).toHaveLength(size)
    },
  )

  it.each([`bytes=${size}-`, 'bytes=-0', 'bytes=99999999-'])(
    'refuses the part %s',
    async (range) => {
      const { statusCode, headers } = await read({ range })
      expect(statusCode).toBe(416)
      expect(headers['content-range']).toBe(`bytes */${size}`)
    },
  )

  it('returns 304 if the client has the current version', async () => {
    const same: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}` },
      { 'if-none-match': `"x", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': changed },
      { 'if-none-match': etag, range: 'bytes=0-1' },
    ]
    for (const headers of same) {
      const answer = await read(headers)
      expect(answer.statusCode).toBe(304)
      expect(answer.rawPayload).toHaveLength(0)
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'max-age=3600' })
    }
    const other: Record<string, string>[] = [
      { 'if-none-match': '"x"' },
      { 'if-none-match': '"x"', 'if-modified-since': changed },
      { 'if-modified-since': new Date(Date.parse(changed) - 1000).toUTCString() },
      { 'if-modified-since': 'yesterday' },
    ]
    for (const headers of other) expect((await read(headers)).statusCode).toBe(200)
  })

  it('honours If-Range', async () => {
    const range = 'bytes=0-9'
    expect((await read({ range, 'if-range': etag })).statusCode).toBe(206)
    expect((await read({ range, 'if-range': changed })).statusCode).toBe(206)
    expect((await read({ range, 'if-range': '"x"' })).statusCode).toBe(200)
    expect((await read({ range, 'if-range': `W/${etag}` })).statusCode).toBe(200)
    const earlier = new Date(0).toUTCString()
    expect((await read({ range, 'if-range': earlier })).statusCode).toBe(200)
  })

  it.each([
    ['', /^attachment; filename="\d+-video\.mp4"; filename\*=UTF-8''\d+-video\.mp4$/],
    [
      'Atlas demo.mp4',
      /^attachment; filename="Atlas demo\.mp4"; filename\*=UTF-8''Atlas%20demo\.mp4$/,
    ],
    [
      'a"; x="\r\nSet-Cookie: y',
      /^attachment; filename="a__ x=___Set-Cookie: y"; filename\*=UTF-8''a%22%3B%20x%3D%22%0D%0ASet-Cookie%3A%20y$/,
    ],
    ['视频.mp4', /^attachment; filename="__\.mp4"; filename\*=UTF-8''%E8%A7%86%E9%A2%91\.mp4$/],
    [
      `${'a'.repeat(199)}😀`,
      /^attachment; filename="a{199}__"; filename\*=UTF-8''a{199}%F0%9F%98%80$/,
    ],
    ['b'.repeat(300), /^attachment; filename="b{200}"; filename\*=UTF-8''b{200}$/],
  ])('sends the download name %j', async (name, expected) => {
    const answer = await read({}, `${url}?download=${encodeURIComponent(name)}`)
    expect(answer.headers['content-disposition']).toMatch(expected)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.rawPayload).toHaveLength(size)
  })

  it.each([
    '/storage/v1/object/public/brief_videos/unknown.mp4',
    '/storage/v1/object/public/secrets/a.mp4',
    '/storage/v1/object/public/brief_videos/',
    '/storage/v1/object/public/brief_videos/..%2f..%2fkeys.json',
    '/storage/v1/object/public/brief_videos/a%00b',
    '/storage/v1/object/public/brief%00videos/a.mp4',
    `/storage/v1/object/public/brief_videos/${'k'.repeat(1001)}`,
    '/storage/v1/render/image/public/brief_videos/unknown.mp4',
    '/storage/v1/render/image/public/product_logos/unknown.png',
    '/storage/v1/nothing/here',
  ])('returns 404 at %s', async (path) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await read({}, path, method)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      if (method === 'GET') expect(answer.json().statusCode).toBe('404')
    }
  })

  it('finds keys with every valid character, as clients encode them', async () => {
    const key = `it's (1) & $=@;:+,!*-${randomUUID()}/last one.mp4`
    const stored = await uploadFile(h, company.owner, mp4, { key })
    expect((await read({}, stored.url)).rawPayload.equals(mp4)).toBe(true)
    const long = `${'k'.repeat(980)}/${Date.now()}.mp4`
    const far = await uploadFile(h, company.owner, mp4, { key: long })
    expect((await read({}, far.url)).statusCode).toBe(200)
  })
})

describe('sendObject for many at a time', () => {
  it.each([
    '/storage/v1/object/public/brief%00videos/a.mp4',
    '/storage/v1/object/public/brief_videos/a%00.mp4',
    '/storage/v1/render/image/public/product%00logos/a.png',
    '/storage/v1/render/video/public/brief%00videos/a.mp4?as=poster',
    '/storage/v1/object/brief%00videos/a.mp4',
  ])('does not affect other readers after %s', async (bad) => {
    const refused = Array.from({ length: 40 }, () => read({}, bad))
    const honest = Array.from({ length: 40 }, () => read({ range: 'bytes=0-1' }))
    const statuses = (await Promise.all(honest)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array(40).fill(206))
    for (const { statusCode } of await Promise.all(refused))
      expect([400, 404]).toContain(statusCode)
  })
})

describe('sendObject of deleted media', () => {
  it('returns 404 as soon as the brief is deleted, and serves the file again after Undo', async () => {
    const as = company.owner
    const video = await uploadFile(h, as, mp4)
    const product = await h.call(createProduct, { as, body: sampleProduct() })
    const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${video.url}`
    const body = { ...sampleBrief({ uploadedVideoUrl }), productId: product.id }
    const brief = await h.call(createBrief, { as, body })
    expect((await read({}, video.url)).statusCode).toBe(200)
    const { transactionId } = await h.call(deleteBrief, { as, params: { id: brief.id } })
    expect((await read({}, video.url)).statusCode).toBe(404)
    expect((await read({ range: 'bytes=0-1' }, video.url)).statusCode).toBe(404)
    expect((await read({ 'if-none-match': etag }, video.url)).statusCode).toBe(404)
    await h.call(restoreDeleted, { as, body: { transactionId } })
    expect((await read({}, video.url)).statusCode).toBe(200)
  })

  it('returns 404 for a replaced logo and its smaller picture', async () => {
    const as = company.owner
    const keys = [`${randomUUID()}.png`, `${randomUUID()}.png`] as const
    for (const key of keys) await postFile(h, as, fixture('logo.png'), { key })
    const paths = keys.map((key) => publicPath('product_logos', key))
    const logo = (path: string | undefined) => ({ logo_url: `${h.services.env.PUBLIC_URL}${path}` })
    const product = await h.call(createProduct, { as, body: sampleProduct(logo(paths[0])) })
    const picture = `/storage/v1/render/image/public/product_logos/${keys[0]}`
    expect((await read({}, picture)).statusCode).toBe(200)
    const params = { id: product.id }
    await h.call(updateProduct, { as, params, body: sampleProduct(logo(paths[1])) })
    expect((await read({}, paths[0])).statusCode).toBe(404)
    expect((await read({}, picture)).statusCode).toBe(404)
    expect((await read({}, paths[1])).statusCode).toBe(200)
  })
})
