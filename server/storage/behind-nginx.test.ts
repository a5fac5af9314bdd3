import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { getLibraryBrief } from '../../contract/library/library.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { buckets } from '../../contract/storage/storage.ts'
import { afterFile } from '../testing/after-file.ts'
import { documentedServer, startNginx } from '../testing/crashes/nginx.ts'
import { fixture, sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { isOpen, postFile, publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { newReader, newShare, newVideoBrief } from '../testing/worlds/shares.ts'
import { VideoWork } from '../videos/process-videos.ts'

const h = await startHarness({
  env: { FILES_ACCEL: 'nginx:/internal-files/', PUBLIC_URL: 'https://briefwell.example' },
})
const folder = mkdtempSync(join(tmpdir(), 'briefwell-nginx-'))
const upstream = await h.listen()
const nginx = await startNginx(folder, (address) =>
  documentedServer(address, [upstream], h.services.env.DATA_DIR),
)
afterFile(async () => {
  await nginx.stop()
  rmSync(folder, { recursive: true, force: true })
})
const mp4 = fixture('h264-aac.mp4')
const etag = `"${sha256(mp4)}"`

const company = await newCompany(h)
const { url: video } = await uploadFile(h, company.owner, mp4, { key: `${company.id}/a.mp4` })
const key = `${company.id}/logo.png`
await postFile(h, company.owner, fixture('logo.png'), { key })
const logo = publicPath(buckets.logos, key)

/** Asks nginx. Sends the path unchanged: `fetch` would normalize it. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const { port } = new URL(nginx.url)
      get({ port, path, headers, method, agent: false }, async (response) => {
        const { statusCode: status = 0 } = response
        resolve({ status, headers: response.headers, body: await buffer(response) })
      }).on('error', reject)
    },
  )
}

/** Briefwell's own response headers, without those that nginx replaces. */
async function ours(url: string) {
  const { headers } = await h.request({ url })
  const { 'x-accel-redirect': internal, ...kept } = headers
  for (const name of ['content-length', 'date', 'connection', 'keep-alive', 'x-request-id'])
    delete kept[name]
  return { internal: String(internal), kept }
}

describe('a stored file behind nginx', () => {
  it('is sent by nginx, with all our headers', async () => {
    const direct = await h.request({ url: video })
    expect(direct.statusCode).toBe(200)
    expect(direct.rawPayload).toHaveLength(0)
    const { internal, kept } = await ours(video)
    expect(internal).toMatch(/^\/internal-files\/([0-9a-f]{2})\/\1[0-9a-f-]{34}$/)
    expect(kept).toMatchObject({
      'content-type': 'video/mp4',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': expect.anything(),
      etag,
    })
    const answer = await ask(video)
    expect(answer.status).toBe(200)
    expect(answer.body.equals(mp4)).toBe(true)
    expect(answer.headers).toMatchObject({ ...kept, 'content-length': String(mp4.length) })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['x-accel-redirect']).toBeUndefined()
  })

  it('responds to HEAD with the length and no bytes', async () => {
    const answer = await ask(video, {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(0)
    expect(answer.headers).toMatchObject({ 'content-length': String(mp4.length), etag })
  })

  it('is sent in parts if the file is unchanged', async () => {
    const range = 'bytes=1000-1999'
    const { headers } = await ask(video)
    for (const condition of [{}, { 'if-range': etag }, { 'if-range': headers['last-modified'] }]) {
      const part = await ask(video, { range, ...(condition as Record<string, string>) })
      expect(part.status).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes 1000-1999/${mp4.length}`)
      expect(part.headers['content-security-policy']).toContain('sandbox')
      expect(part.body.equals(mp4.subarray(1000, 2000))).toBe(true)
    }
    const other = await ask(video, { range, 'if-range': '"another file"' })
    expect(other.status).toBe(200)
    expect(other.body.equals(mp4)).toBe(true)
    const beyond = await ask(video, { range: `bytes=${mp4.length}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers['content-security-policy']).toContain('sandbox')
  })

  it('gives 304 to clients with the current version, and is sent to others', async () => {
    const { headers } = await ask(video)
    const since = String(headers['last-modified'])
    expect((await ask(video, { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(video, { 'if-modified-since': since })).status).toBe(304)
    const other = await ask(video, { 'if-none-match': '"another"', 'if-modified-since': since })
    expect(other.status).toBe(200)
    expect(other.body.equals(mp4)).toBe(true)
  })

  it('is found by a key of any valid characters, and saved under any name', async () => {
    const key = `it's (1) & $=@;:+,!*-/last one.mp4`
    const { url } = await uploadFile(h, company.owner, mp4, { key })
    for (const path of [url, url.replace('last', '%6cast'), url.replaceAll('-', '%2D')]) {
      expect((await ask(path)).body.equals(mp4)).toBe(true)
    }
    const saved = await ask(
      `${url}?download=${encodeURIComponent('a"b\r\nX-Accel-Redirect: /é.mp4')}`,
    )
    expect(saved.status).toBe(200)
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="a_b__X-Accel/)
    expect(saved.body.equals(mp4)).toBe(true)
  })

  it('is sent only to holders of a signed address', async () => {
    const key = `${company.id}/a.mp4`
    const signed = await h.request({
      as: company.owner,
      method: 'POST',
      url: `/storage/v1/object/sign/${buckets.videos}/${key}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ expiresIn: 60 }),
    })
    const { signedURL } = signed.json<{ signedURL: string }>()
    expect((await ask(`/storage/v1${signedURL}`)).body.equals(mp4)).toBe(true)
    const forged = await ask(`/storage/v1${signedURL.slice(0, -4)}AAAA`)
    expect(forged.status).toBe(400)
    expect(forged.body.includes(mp4.subarray(0, 100))).toBe(false)
    const members = `/storage/v1/object/authenticated/${buckets.videos}/${key}`
    expect((await ask(members)).status).not.toBe(200)
    const authorization = `Bearer ${company.owner.accessToken}`
    expect((await ask(members, { authorization })).body.equals(mp4)).toBe(true)
  })

  it('is also sent by nginx in its derived forms', async () => {
    const picture = logo.replace('/object/', '/render/image/')
    for (const url of [picture, `${picture}?width=100`]) {
      const { internal, kept } = await ours(url)
      expect(internal).toMatch(/^\/internal-files\/.*\.(webp|v[0-9a-f]{15})$/)
      const answer = await ask(url)
      expect(answer.headers).toMatchObject(kept)
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.body.toString('latin1', 8, 12)).toBe('WEBP')
    }
    const work = new VideoWork(h.services)
    work.wake()
    await work.idle()
    const parts = video.replace('/object/', '/render/video/')
    const poster = await ask(`${parts}?as=poster`)
    expect(poster.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(poster.body.toString('latin1', 8, 12)).toBe('WEBP')
    const playback = await ask(`${parts}?as=playback`, { range: 'bytes=0-99' })
    expect(playback.status).toBe(206)
    expect(playback.body.equals(mp4.subarray(0, 100))).toBe(true)
  })

  it('is inaccessible immediately after it is deleted', async () => {
    const key = `${company.id}/deleted.mp4`
    const { url, id } = await uploadFile(h, company.owner, mp4, { key })
    expect((await ask(url)).status).toBe(200)
    const { statusCode } = await h.request({
      as: company.owner,
      method: 'DELETE',
      url: `/storage/v1/object/${buckets.videos}/${key}`,
    })
    expect(statusCode).toBe(200)
    expect((await ask(url)).status).toBe(404)
    expect((await ask(`/internal-files/${id.slice(0, 2)}/${id}`)).status).toBe(404)
  })

  it('is inaccessible at its internal address', async () => {
    const { internal } = await ours(video)
    for (const path of [
      internal,
      `/x/..${internal}`,
      internal.replace('files/', 'files/%2e%2e/'),
    ]) {
      const { status, body } = await ask(path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body.equals(mp4)).toBe(false)
    }
    expect((await ask(internal)).status).toBe(404)
    expect((await ask('/internal-files/../keys.json')).status).toBe(404)
  })
})

describe('a shared video behind nginx', () => {
  it('ends soon after its share is revoked, even if the reader has paused', async () => {
    // More than the connections buffer.
    const bytes = Buffer.concat([mp4, Buffer.alloc(64 * 1024 * 1024)])
    const { id, brief } = await newVideoBrief(h, company, bytes)
    const share = await newShare(h, company.owner, brief)
    const as = await newReader(h, share)
    const { video } = await h.call(getLibraryBrief, { as, params: { briefId: brief.id } })
    const { port } = new URL(nginx.url)
    const asked = get({ port, path: video?.playbackUrl, agent: false })
    const [stream] = (await once(asked, 'response')) as [IncomingMessage]
    expect(stream.headers['content-length']).toBe(String(bytes.length))
    await once(stream, 'readable')
    await h.call(revokeShare, { as: company.owner, params: { id: share.id } })
    await expect.poll(() => isOpen(id)).toBe(false)
    const rest = buffer(stream).then(
      () => 'complete',
      () => 'cut off',
    )
    expect(await rest).toBe('cut off')
  })
})

describe('an upload behind nginx', () => {
  it('may take longer than a minute to be completed', async () => {
    const slow = createServer((_asked, answer) => {
      setTimeout(() => answer.writeHead(204, { 'tus-complete': '1' }).end(), 65_000)
    })
    await new Promise<void>((ready) => slow.listen(0, '127.0.0.1', ready))
    afterFile(() => slow.close())
    const { port } = slow.address() as AddressInfo
    const own = await startNginx(join(folder, 'slow'), (address) =>
      documentedServer(address, [`http://127.0.0.1:${port}`], h.services.env.DATA_DIR),
    )
    afterFile(() => own.stop())
    const url = `${own.url}/storage/v1/upload/resumable/1`
    const answer = await fetch(url, { method: 'PATCH', body: 'the last piece' })
    expect([answer.status, answer.headers.get('tus-complete')]).toEqual([204, '1'])
  })
})
