import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buckets } from '../../contract/storage/storage.ts'
import { buildApp } from '../app.ts'
import { Bucket } from '../platform/files/s3/bucket.ts'
import { S3Objects } from '../platform/files/s3/s3-objects.ts'
import type { S3Settings } from '../platform/settings/s3-settings.ts'
import { afterFile } from '../testing/after-file.ts'
import { startObjectStore } from '../testing/doubles/object-store.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { documents } from '../testing/worlds/documents.ts'
import { postFile, publicPath } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { newShare, newVideoBrief } from '../testing/worlds/shares.ts'

const store = await startObjectStore()
const h = await startHarness({ env: { ...store.env, S3_REDIRECT: 'on' } })
const png = fixture('logo.png')

const company = await newCompany(h)
const key = `${company.id}/logo.png`
await postFile(h, company.owner, png, { key })
const logo = publicPath(buckets.logos, key)

/** Asks for a file at an address that its owner has signed. */
async function askSigned(bucket: string, key: string, transform?: { width: number }) {
  const signed = await h.request({
    ...{ as: company.owner, method: 'POST', payload: { expiresIn: 60, transform } },
    url: `/storage/v1/object/sign/${bucket}/${key}`,
  })
  return h.request({ url: `/storage/v1${signed.json<{ signedURL: string }>().signedURL}` })
}

describe('files in an S3 store with S3_REDIRECT', () => {
  it('are read directly from the store by permitted clients, for a minute', async () => {
    const sent = await h.request({ url: `${logo}?download=ours.png` })
    expect(sent.statusCode).toBe(302)
    expect(sent.headers['cache-control']).toBe('no-store')
    const address = new URL(String(sent.headers.location))
    expect(address.origin).toBe(store.endpoint)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toContain('ours.png')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60')
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    expect((await h.request({ url: '/' })).headers['content-security-policy']).toContain(
      `connect-src 'self' ${store.endpoint}`,
    )
    const etag = String(sent.headers.etag)
    expect((await h.request({ url: logo, headers: { 'if-none-match': etag } })).statusCode).toBe(
      304,
    )
    expect((await h.request({ url: logo, method: 'HEAD' })).statusCode).toBe(200)
    const absent = publicPath(buckets.logos, `${company.id}/none.png`)
    expect((await h.request({ url: absent })).statusCode).toBe(404)
  })

  it('never leave through the store if they are asked for with a token', async () => {
    const as = company.owner
    const pdf = `${company.id}/deck.pdf`
    await postFile(h, as, documents.pdf, { bucket: buckets.files, key: pdf })
    const video = await newVideoBrief(h, company, fixture('h264-aac.mp4'))
    await newShare(h, as, video.brief)
    const key = `${company.id}/logo.png`
    for (const answer of [
      await askSigned(buckets.logos, key),
      await askSigned(buckets.logos, key, { width: 32 }),
      await askSigned(buckets.files, pdf),
      await askSigned(buckets.videos, video.key),
      await h.request({ url: logo.replace('/public/', '/authenticated/'), as }),
      await h.request({ url: logo.replace('/public/', '/'), as }),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']))
    }
  })

  it('leave through the store only for our own pages', async () => {
    const from = (origin: string) => h.request({ url: logo, headers: { origin } })
    expect((await from(h.services.env.PUBLIC_URL)).statusCode).toBe(302)
    for (const origin of ['https://other.example', 'null']) {
      const answer = await from(origin)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(png)).toBe(true)
    }
  })

  it.each([
    ['a.b', 'us-east-1', 'https://s3.us-east-1.amazonaws.com'],
    ['files', 'cn-north-1', 'https://files.s3.cn-north-1.amazonaws.com.cn'],
  ])('may be read by our pages from the bucket %s in %s', async (bucket, region, origin) => {
    const s3 = { ...(h.services.env.s3 as S3Settings), endpoint: undefined, bucket, region }
    const objects = new S3Objects(new Bucket(s3), s3)
    const app = await buildApp({ ...h.services, objects })
    afterFile(() => app.close())
    const shown = { type: 'image/png', disposition: undefined }
    expect(await objects.address(randomUUID(), shown)).toMatchObject({
      signed: expect.stringContaining(`${origin}/`),
    })
    const { headers } = await app.inject({ url: '/' })
    expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${origin};`)
  })
})
