import { describe, expect, it } from 'vitest'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  beginUpload,
  companyUsage,
  publicPath,
  sendPiece,
  storedBytes,
  storedRow,
  uploadFile,
  uploadRow,
} from '../testing/worlds/files.ts'
import { newCompanies, newMember, type TestUser } from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'

const h = await startHarness()
const mp4 = fixture('h264-aac.mp4')
const mov = fixture('h264-aac.mov')
const bucket = 'brief_videos'

const { ours, theirs } = await newCompanies(h)

const upsert = { 'x-upsert': 'true' }

function begin(as: TestUser, key: string, headers: Record<string, string> = upsert) {
  return beginUpload(h, { as, length: mov.length, key, headers })
}

/** Sends a piece as clients do, repeating the headers of the creation. */
function send(path: string, offset: number, bytes: Buffer, headers = upsert) {
  return sendPiece(h, path, { as: ours.owner, offset, bytes, headers })
}

async function bytesAt(key: string) {
  return (await h.request({ method: 'GET', url: publicPath(bucket, key) })).rawPayload
}

describe('resumableUpload that replaces', () => {
  it('replaces a file with x-upsert, the moment the upload is complete', async () => {
    const { key, id: before } = await uploadFile(h, ours.owner, mp4)
    const usage = (await companyUsage(h, ours)) - mp4.length
    const { path, id } = await begin(ours.owner, key)
    expect((await send(path, 0, mov.subarray(0, 6000))).statusCode).toBe(204)
    expect((await bytesAt(key)).equals(mp4)).toBe(true)
    expect((await send(path, 6000, mov.subarray(6000))).headers['tus-complete']).toBe('1')
    expect((await bytesAt(key)).equals(mov)).toBe(true)
    expect((await storedRow(h, key))?.id).toBe(id)
    expect(await storedBytes(h, before)).toBeNull()
    expect(await companyUsage(h, ours)).toBe(usage + mov.length)
  })

  it('keeps the file if its replacement is refused', async () => {
    const { key } = await uploadFile(h, ours.owner, mp4)
    const { path, id } = await begin(ours.owner, key)
    expect((await send(path, 0, Buffer.alloc(mov.length, '<p>'))).statusCode).toBe(415)
    expect((await bytesAt(key)).equals(mp4)).toBe(true)
    expect(await uploadRow(h, id)).toBeUndefined()
  })

  it('never replaces a file that a brief uses, even if it began to during the upload', async () => {
    const { key, url } = await uploadFile(h, ours.owner, mp4)
    const { path, id } = await begin(ours.owner, key)
    const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${url}`
    await h.call(createBrief, { as: ours.owner, body: sampleBrief({ uploadedVideoUrl }) })
    const sent = await send(path, 0, mov)
    expect([sent.statusCode, sent.body.trim()]).toEqual([
      409,
      "A product, a brief or your company's brand uses this file. Change it there first.",
    ])
    expect(await uploadRow(h, id)).toBeUndefined()
    const again = await begin(ours.owner, key)
    expect(again.answer.statusCode).toBe(409)
    expect((await bytesAt(key)).equals(mp4)).toBe(true)
  })

  it('refuses another company', async () => {
    const { key } = await uploadFile(h, ours.owner, mp4)
    const { answer } = await begin(theirs.owner, key)
    expect([answer.statusCode, answer.body.trim()]).toEqual([409, 'The resource already exists'])
    expect((await bytesAt(key)).equals(mp4)).toBe(true)
  })

  it('refuses a member without the right', async () => {
    const { key } = await uploadFile(h, ours.owner, mp4)
    const member = await newMember(h, ours, { can_manage_briefs: false })
    expect((await begin(member, key)).answer.statusCode).toBe(403)
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    expect((await begin(manager, key)).answer.statusCode).toBe(201)
    expect((await bytesAt(key)).equals(mp4)).toBe(true)
  })
})
