import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withSystemTx } from '../platform/database/transaction.ts'
import { signAccessToken } from '../platform/keys/access-token.ts'
import { fixture, sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  askOffset,
  beginUpload,
  companyUsage,
  endUpload,
  publicPath,
  sendPiece,
  storedBytes,
  storedRow,
  uploadFile,
  uploadRow,
} from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { forgetDigest } from './growing-digest.ts'

const h = await startHarness()
const mp4 = fixture('h264-aac.mp4')

const ours = await newCompany(h)

describe('TusUploads', () => {
  it('refuses a wrong offset and bytes beyond the end', async () => {
    const { path, id } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4.subarray(0, 5000) })
    for (const offset of [0, 4999, 5001, mp4.length]) {
      const sent = await sendPiece(h, path, { as: ours.owner, offset, bytes: Buffer.from('x') })
      expect(sent.statusCode).toBe(409)
      expect(sent.body.trim()).toBe('Upload-Offset conflict')
    }
    const beyond = { as: ours.owner, offset: 5000, bytes: Buffer.alloc(mp4.length) }
    expect((await sendPiece(h, path, beyond)).statusCode).toBe(413)
    expect((await storedBytes(h, id))?.equals(mp4.subarray(0, 5000))).toBe(true)
  })

  it('accepts one of two concurrent pieces', async () => {
    const { path, key, id } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    const answers = await Promise.all(
      [0, 0, 0, 0].map((offset) => sendPiece(h, path, { as: ours.owner, offset, bytes: mp4 })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    const refused = statuses.filter((status) => status !== 204)
    expect(refused).toHaveLength(3)
    // 423 if the first piece takes longer than the others wait for it.
    expect([409, 423]).toEqual(expect.arrayContaining(refused))
    expect((await storedBytes(h, id))?.equals(mp4)).toBe(true)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
  })

  it('is locked while another process receives it', async () => {
    const { path, id } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    await setHolder(id, 'elsewhere:1:other', '1 hour')
    const locked = await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4 })
    expect(locked.statusCode).toBe(423)
    expect(await storedBytes(h, id)).toHaveLength(0)
    await setHolder(id, 'elsewhere:1:other', '-1 second')
    const sent = await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4 })
    expect(sent.statusCode).toBe(204)
  })

  it('can be cancelled until it is complete', async () => {
    const before = await companyUsage(h, ours)
    const { path, id, key } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4.subarray(0, 6000) })
    expect((await endUpload(h, path, ours.owner)).statusCode).toBe(204)
    expect(await storedBytes(h, id)).toBeNull()
    expect(await companyUsage(h, ours)).toBe(before)
    expect((await endUpload(h, path, ours.owner)).statusCode).toBe(404)
    const complete = await uploadFile(h, ours.owner, mp4, { key })
    expect((await endUpload(h, complete.path, ours.owner)).statusCode).toBe(400)
    expect((await h.request({ method: 'GET', url: complete.url })).statusCode).toBe(200)
  })

  it('returns 410 after 24 hours', async () => {
    const { path } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    await h.setClock(new Date(Date.now() + 24.1 * 3600 * 1000))
    try {
      expect((await askOffset(h, path, await freshToken())).statusCode).toBe(410)
      const piece = { as: await freshToken(), offset: 0, bytes: mp4 }
      expect((await sendPiece(h, path, piece)).statusCode).toBe(410)
    } finally {
      await h.setClock(null)
    }
  })
})

/** With the clock turned, the owner's token would have expired. */
async function freshToken() {
  const { id: sub, sessionId: session_id } = ours.owner
  const { accessToken } = signAccessToken(h.services, { sub, session_id, role: 'authenticated' })
  return { ...ours.owner, accessToken }
}

function setHolder(id: string, holder: string, forHowLong: string) {
  return withSystemTx(h.services, 'test: holder', (tx) =>
    tx.sql
      .updateTable('storage.uploads')
      .set({ holder, held_until: sql<Date>`now() + ${forHowLong}::interval` })
      .where('id', '=', id)
      .execute(),
  )
}

describe('TusUploads after a crash', () => {
  it('resumes where the bytes end, with the same digest', async () => {
    const { path, key, id } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4.subarray(0, 7000) })
    // Killed within a piece: more bytes than were acknowledged, nothing in memory.
    await append(id, 7000, mp4.subarray(7000, 9001))
    forgetDigest(id)
    expect((await askOffset(h, path, ours.owner)).headers['upload-offset']).toBe('9001')
    const rest = { as: ours.owner, offset: 9001, bytes: mp4.subarray(9001) }
    expect((await sendPiece(h, path, rest)).statusCode).toBe(204)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
  })

  it.each(['HEAD', 'PATCH'])(
    'between the last byte and the row is repaired by %s',
    async (method) => {
      const { path, key, id } = await beginUpload(h, { as: ours.owner, length: mp4.length })
      await append(id, 0, mp4)
      const answer =
        method === 'HEAD'
          ? await askOffset(h, path, ours.owner)
          : await sendPiece(h, path, { as: ours.owner, offset: mp4.length, bytes: Buffer.alloc(0) })
      expect(answer.statusCode).toBe(method === 'HEAD' ? 200 : 204)
      expect(answer.headers['upload-offset']).toBe(String(mp4.length))
      expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
      expect(await uploadRow(h, id)).toBeUndefined()
      expect((await askOffset(h, path, ours.owner)).headers['upload-offset']).toBe(
        String(mp4.length),
      )
    },
  )

  it('still checks the content of a complete upload', async () => {
    const html = Buffer.from('<script>alert(1)</script>')
    const { path, key, id } = await beginUpload(h, { as: ours.owner, length: html.length })
    await append(id, 0, html)
    expect((await askOffset(h, path, ours.owner)).statusCode).toBe(415)
    expect(await storedRow(h, key)).toBeUndefined()
    expect(await storedBytes(h, id)).toBeNull()
  })

  it('between the reservation and the file', async () => {
    const { path, id, key } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    await h.services.drafts.abort(id)
    expect((await askOffset(h, path, ours.owner)).headers['upload-offset']).toBe('0')
    await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4 })
    const read = await h.request({ method: 'GET', url: publicPath('brief_videos', key) })
    expect(read.rawPayload.equals(mp4)).toBe(true)
  })
})

async function append(id: string, position: number, bytes: Buffer) {
  const writer = await h.services.drafts.append(id, position)
  await writer.write([bytes])
  await writer.close()
}
