import { randomBytes, randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { Upload } from 'tus-js-client'
import { describe, expect, it } from 'vitest'
import { withSystemTx } from '../platform/database/transaction.ts'
import { fixture, sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  askOffset,
  beginUpload,
  companyUsage,
  publicPath,
  sendPiece,
  storedBytes,
  storedRow,
} from '../testing/worlds/files.ts'
import { newCompany, newMember, type TestUser } from '../testing/worlds/people.ts'
import { forgetDigest } from './growing-digest.ts'

const h = await startHarness()
const MB = 1024 * 1024
/** A video followed by noise, larger than any buffer on the way. */
const video = Buffer.concat([fixture('h264-aac.mp4'), randomBytes(6 * MB)])

const company = await newCompany(h)
const address = await h.listen()
h.services.env.PUBLIC_URL = address

function tusUpload(as: TestUser, key: string, options: ConstructorParameters<typeof Upload>[1]) {
  return new Upload(video, {
    endpoint: `${address}/storage/v1/upload/resumable`,
    chunkSize: MB,
    headers: { authorization: `Bearer ${as.accessToken}` },
    metadata: {
      bucketName: 'brief_videos',
      objectName: key,
      contentType: 'video/mp4',
      cacheControl: '3600',
    },
    ...options,
  })
}

function finished(start: (settle: { onSuccess: () => void; onError: (e: Error) => void }) => void) {
  return new Promise<void>((resolve, reject) => start({ onSuccess: resolve, onError: reject }))
}

/** Sends a PATCH of the whole video by hand. */
function openPiece(path: string, as: TestUser, offset: number) {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string } | null>()
  const piece: ClientRequest = request(`${address}${path}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${as.accessToken}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': video.length - offset,
    },
  })
  piece.on('error', () => resolve(null))
  piece.on('response', (response) => {
    let body = ''
    response.setEncoding('utf8')
    response.on('data', (text: string) => {
      body += text
    })
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
  })
  return { piece, answer: promise }
}

/** Resolves once this many bytes of the upload are stored. */
async function stored(id: string, bytes: number) {
  await expect
    .poll(() => h.services.drafts.size(id), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(bytes)
}

describe('tus-js-client', () => {
  it('uploads in pieces', async () => {
    const key = `${company.id}/${randomUUID()}.mp4`
    const seen: number[] = []
    await finished((settle) =>
      tusUpload(company.owner, key, {
        ...settle,
        onChunkComplete: (_size, accepted) => void seen.push(accepted),
      }).start(),
    )
    expect(seen).toHaveLength(7)
    const read = await fetch(`${address}${publicPath('brief_videos', key)}`)
    expect(Buffer.from(await read.arrayBuffer()).equals(video)).toBe(true)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(video))
  })

  it('resumes after a lost connection, and after a restart of the server', async () => {
    const key = `${randomUUID()}.mp4`
    let url: string | null = null
    await new Promise<void>((resolve, reject) => {
      const first = tusUpload(company.owner, key, {
        onError: reject,
        onProgress: (sent) => {
          if (sent < 2.5 * MB || !first.url) return
          url = first.url
          void first.abort().then(resolve, reject)
        },
      })
      first.start()
    })
    if (url === null) throw new Error('no address')
    forgetDigest(new URL(url).pathname.split('/').at(-1) ?? '')
    const offsets: number[] = []
    await finished((settle) =>
      tusUpload(company.owner, key, {
        ...settle,
        uploadUrl: url,
        retryDelays: [200, 200, 200, 200, 200],
        onProgress: (sent) => void offsets.push(sent),
      }).start(),
    )
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(2 * MB)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(video))
  })

  it('gets a sentence that explains what is wrong with the file', async () => {
    const html = Buffer.alloc(3 * MB, '<script>alert(1)</script>')
    const upload = finished((settle) =>
      new Upload(html, {
        ...tusUpload(company.owner, `${randomUUID()}.mp4`, settle).options,
        chunkSize: 8 * MB,
        retryDelays: null,
      }).start(),
    )
    await expect(upload).rejects.toThrow(/This is not a supported video file/)
  })
})

/** Goes on sending slowly after the first megabyte until the server answers. */
async function dripInto(piece: ClientRequest, answer: ReturnType<typeof openPiece>['answer']) {
  let sent = MB
  const drip = setInterval(() => {
    piece.write(video.subarray(sent, sent + 10_000))
    sent += 10_000
  }, 50)
  const refused = await answer
  clearInterval(drip)
  piece.destroy()
  return { refused, sent }
}

describe('a sender on a real connection', () => {
  it('locks the upload while sending', async () => {
    const as = company.owner
    const { path, id, key } = await beginUpload(h, { as, length: video.length })
    const { piece, answer } = openPiece(path, as, 0)
    piece.write(video.subarray(0, 3 * MB))
    await stored(id, MB)
    const locked = await sendPiece(h, path, { as, offset: 0, bytes: Buffer.alloc(10, 'x') })
    expect(locked.statusCode).toBe(423)
    expect(locked.body.trim()).toBe('Another request is already sending this upload.')
    piece.end(video.subarray(3 * MB))
    expect((await answer)?.status).toBe(204)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(video))
  })

  it('keeps everything that arrived before its connection broke', async () => {
    const as = company.owner
    const { path, id, key } = await beginUpload(h, { as, length: video.length })
    const { piece, answer } = openPiece(path, as, 0)
    piece.write(video.subarray(0, 2 * MB))
    await stored(id, MB)
    piece.destroy()
    await answer
    const asked = await askOffset(h, path, as)
    const offset = Number(asked.headers['upload-offset'])
    expect(offset).toBeGreaterThanOrEqual(MB)
    expect((await storedBytes(h, id))?.equals(video.subarray(0, offset))).toBe(true)
    const rest = { as, offset, bytes: video.subarray(offset) }
    expect((await sendPiece(h, path, rest)).statusCode).toBe(204)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(video))
  })

  it('is stopped within a piece after removal from the team', async () => {
    const member = await newMember(h, company)
    const { path, id, key } = await beginUpload(h, { as: member, length: video.length })
    const { piece, answer } = openPiece(path, member, 0)
    piece.write(video.subarray(0, MB))
    await stored(id, MB / 2)
    await withSystemTx(h.services, 'test: removal', (tx) =>
      tx.sql.deleteFrom('auth.users').where('id', '=', member.id).execute(),
    )
    const { refused, sent } = await dripInto(piece, answer)
    expect(refused).toEqual({
      status: 401,
      body: 'Your session has ended. Please sign in again.\n',
    })
    expect(sent).toBeLessThan(2 * MB)
    expect(await storedRow(h, key)).toBeUndefined()
  })

  it('is stopped within a piece once its time is over, and counts until it is removed', async () => {
    const as = company.owner
    const before = await companyUsage(h, company)
    const { path, id, key } = await beginUpload(h, { as, length: video.length })
    const { piece, answer } = openPiece(path, as, 0)
    piece.write(video.subarray(0, MB))
    await stored(id, MB / 2)
    await withSystemTx(h.services, 'test: expiry', (tx) =>
      tx.sql
        .updateTable('storage.uploads')
        .set({ expires_at: new Date() })
        .where('id', '=', id)
        .execute(),
    )
    const { refused, sent } = await dripInto(piece, answer)
    expect(refused).toEqual({
      status: 410,
      body: 'This upload was not finished in time. Please start it again.\n',
    })
    expect(sent).toBeLessThan(2 * MB)
    expect(await storedRow(h, key)).toBeUndefined()
    expect(await companyUsage(h, company)).toBe(before + video.length)
  })
})
