import { randomUUID } from 'node:crypto'
import { Upload } from 'tus-js-client'
import { describe, expect, it } from 'vitest'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { fixture, sha256 } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { storageClients } from '../../testing/storage-client.ts'
import { beginUpload, sendPiece, storedRow, uploadMetadata } from '../../testing/worlds/files.ts'
import { newCompany, newMember, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { address, as } = await storageClients(h)
const mp4 = fixture('h264-aac.mp4')
const bucket = 'brief_videos'
const room = '/storage/v1/upload/resumable/sign'

const ours = await newCompany(h)
h.services.env.PUBLIC_URL = address

const newKey = () => `${randomUUID()}.mp4`

async function signed(key: string, who: TestUser = ours.owner, upsert = false) {
  const { data } = await as(who).from(bucket).createSignedUploadUrl(key, { upsert })
  return data?.token ?? ''
}

function tus(method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string, given: object) {
  const headers = { 'tus-resumable': '1.0.0', ...given }
  return h.request({ method, url, headers })
}

function begin(key: string, token: string) {
  const metadata = uploadMetadata({ bucketName: bucket, objectName: key })
  const facts = { 'upload-length': String(mp4.length), 'upload-metadata': metadata }
  return tus('POST', room, { ...facts, 'x-signature': token })
}

const pathOf = (answer: { headers: { location?: unknown } }) =>
  new URL(String(answer.headers.location)).pathname

function send(path: string, token: string, offset = 0) {
  return h.request({
    method: 'PATCH',
    url: path,
    headers: {
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'x-signature': token },
      'content-type': 'application/offset+octet-stream',
    },
    payload: mp4.subarray(offset),
  })
}

describe('resumableUpload with a signed address', () => {
  it('accepts the file from the unmodified tus-js-client, which only has the token', async () => {
    const key = newKey()
    const token = await signed(key)
    await new Promise<void>((resolve, reject) => {
      new Upload(mp4, {
        endpoint: `${address}${room}`,
        chunkSize: 5000,
        headers: { 'x-signature': token },
        metadata: { bucketName: bucket, objectName: key, contentType: 'video/mp4' },
        onSuccess: () => resolve(),
        onError: reject,
      }).start()
    })
    const row = await storedRow(h, key)
    expect(row).toMatchObject({ sha256: sha256(mp4), owner_id: ours.owner.id })
  })

  it('opens only that file', async () => {
    const key = newKey()
    const token = await signed(key)
    const other = await begin(newKey(), token)
    expect([other.statusCode, other.body.trim()]).toEqual([
      400,
      'The url do not match the signature',
    ])
    const { id, path } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    const foreign = `${room}/${id}`
    expect((await tus('HEAD', foreign, { 'x-signature': token })).statusCode).toBe(404)
    expect((await send(foreign, token)).statusCode).toBe(404)
    expect((await tus('DELETE', foreign, { 'x-signature': token })).statusCode).toBe(404)
    const whole = await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4 })
    expect(whole.statusCode).toBe(204)
    expect((await tus('HEAD', foreign, { 'x-signature': token })).statusCode).toBe(404)
  })

  it('can be queried, cancelled, and begun again', async () => {
    const key = newKey()
    const token = await signed(key)
    const begun = await begin(key, token)
    expect(begun.statusCode).toBe(201)
    const path = pathOf(begun)
    const asked = await tus('HEAD', path, { 'x-signature': token })
    expect(asked.headers['upload-offset']).toBe('0')
    expect((await tus('DELETE', path, { 'x-signature': token })).statusCode).toBe(204)
    expect((await send(path, token)).statusCode).toBe(404)
    expect((await send(pathOf(await begin(key, token)), token)).statusCode).toBe(204)
    expect((await begin(key, token)).statusCode).toBe(409)
  })

  it('replaces a file only if it was signed for that', async () => {
    const key = newKey()
    await as(ours.owner).from(bucket).upload(key, fixture('h264-aac.mov'))
    expect((await begin(key, await signed(key))).statusCode).toBe(409)
    const token = await signed(key, ours.owner, true)
    expect((await send(pathOf(await begin(key, token)), token)).statusCode).toBe(204)
    expect((await storedRow(h, key))?.sha256).toBe(sha256(mp4))
  })

  it('requires a valid upload token of ours', async () => {
    const key = newKey()
    const token = await signed(key)
    await as(ours.owner).from(bucket).upload(key, mp4)
    const { data } = await as(ours.owner).from(bucket).createSignedUrl(key, 60)
    const forReading = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    for (const wrong of ['', 'e30.e30.e30', ours.owner.accessToken, forReading]) {
      const answer = await begin(key, wrong)
      expect([answer.statusCode, answer.body.trim()]).toEqual([
        400,
        'The token of this address is not valid.',
      ])
    }
    expect((await tus('POST', room, {})).statusCode).toBe(400)
    await h.setClock(new Date(Date.now() + 2 * 3600_000 + 1000))
    const late = await begin(key, token)
    await h.setClock(null)
    expect([late.statusCode, late.body.trim()]).toEqual([400, '"exp" claim timestamp check failed'])
  })

  it('ends with the session of the signer', async () => {
    const member = await newMember(h, ours)
    const key = newKey()
    const token = await signed(key, member)
    const path = pathOf(await begin(key, token))
    await withSystemTx(h.services, 'test: signed out', (tx) =>
      tx.sql.deleteFrom('auth.sessions').where('id', '=', member.sessionId).execute(),
    )
    expect((await send(path, token)).statusCode).toBe(401)
    expect((await begin(key, token)).statusCode).toBe(401)
    expect(await storedRow(h, key)).toBeUndefined()
  })
})
