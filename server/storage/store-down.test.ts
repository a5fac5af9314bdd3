import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportDocument } from '../../contract/boardroom-builder/document-exports.ts'
import {
  getDocumentPicture,
  uploadDocumentPicture,
} from '../../contract/boardroom-builder/document-pictures.ts'
import { createDocument, documentForm } from '../../contract/boardroom-builder/documents.ts'
import { createBrief, getBrief } from '../../contract/briefs/briefs.ts'
import { listCaptions, transcribeBrief } from '../../contract/captions/captions.ts'
import { updateCompanyBrand } from '../../contract/company/company-brand.ts'
import { buckets, storageErrors } from '../../contract/storage/storage.ts'
import { transcribeAll } from '../captions/speech/transcribe.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { startBadLine } from '../testing/crashes/bad-line.ts'
import { startObjectStore } from '../testing/doubles/object-store.ts'
import { startTranscriber } from '../testing/doubles/transcriber.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  beginUpload,
  companyUsage,
  postFile,
  publicPath,
  sendPiece,
  uploadFile,
} from '../testing/worlds/files.ts'
import { newCompany, type TestUser } from '../testing/worlds/people.ts'
import { sampleVideo } from '../testing/worlds/sample-videos.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { VideoWork } from '../videos/process-videos.ts'

const store = await startObjectStore()
const line = await startBadLine(store.endpoint)
const transcriber = await startTranscriber({ decoding: false })
const h = await startHarness({
  env: {
    ...store.env,
    S3_ENDPOINT: line.endpoint,
    TRANSCRIBE_BASE_URL: transcriber.baseUrl,
    TRANSCRIBE_AUTOMATICALLY: 'off',
  },
})

type Asked = { url: string; as?: TestUser; range?: boolean }

const largeVideo = Buffer.concat([sampleVideo('hevc.mp4'), Buffer.alloc(1024 * 1024)])

/** The request for each route that serves stored bytes. */
const asked = new Map<string, Asked>()

beforeEach(() => line.decide())

async function convert() {
  const work = new VideoWork(h.services)
  work.wake()
  await work.idle()
}

const company = await newCompany(h)
const as = company.owner
const key = `${company.id}/logo.png`
await postFile(h, as, fixture('logo.png'), { key })
const logo = publicPath(buckets.logos, key)
const member = logo.replace('/public/', '/authenticated/')
asked.set('a public file', { url: logo })
asked.set('a part of a public file', { url: logo, range: true })
asked.set('a download', { url: `${logo}?download=ours.png` })
asked.set('a file of members', { url: member, as })
asked.set('a file by its old address', { url: logo.replace('/public/', '/'), as })
const rendered = logo.replace('/object/', '/render/image/')
asked.set('the smaller picture', { url: rendered })
asked.set('a picture resized as asked', { url: `${rendered}?width=33` })
asked.set('a resized picture of members', {
  url: `${member.replace('/object/', '/render/image/')}?width=34`,
  as,
})
for (const [name, transform] of [
  ['a signed address', undefined],
  ['a signed address of a resized picture', { width: 35 }],
] as const) {
  const signed = await h.request({
    ...{ as, method: 'POST', url: `/storage/v1/object/sign/${buckets.logos}/${key}` },
    payload: { expiresIn: 600, transform },
  })
  asked.set(name, { url: `/storage/v1${signed.json().signedURL}` })
}

const { id } = await h.call(createDocument, {
  as,
  body: documentForm.parse({ title: 'Plan', type: 'investment-memo' }),
})
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const picture = await h.call(uploadDocumentPicture, {
  as,
  params: { id },
  body: { picture: png.toString('base64') },
})
asked.set("a document's picture", {
  url: getDocumentPicture.path.replace(':id', id).replace(':fileId', picture.fileId),
  as,
})

const open = await uploadFile(h, as, sampleVideo('hevc.mp4'))
const shared = await uploadFile(h, as, sampleVideo('hevc.mp4'))
const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${shared.url}`
const brief = await newSharedBrief(h, company, { uploadedVideoUrl })
await newShare(h, as, brief)
await convert()
const part = (name: string) => `${open.url.replace('/object/', '/render/video/')}?as=${name}`
asked.set('the playback of a video', { url: part('playback') })
asked.set('a part of the playback', { url: part('playback'), range: true })
asked.set('the poster of a video', { url: part('poster') })
const { video } = await h.call(getBrief, { as, params: { id: brief.id } })
asked.set('the playback of a restricted video', { url: String(video?.playbackUrl), range: true })
asked.set('the poster of a restricted video', { url: String(video?.posterUrl) })
asked.set('the original of a restricted video', { url: String(video?.originalUrl) })

const ask = ({ range, ...given }: Asked, method: 'GET' | 'HEAD' = 'GET') =>
  h.request({ ...given, method, headers: range ? { range: 'bytes=2-5' } : {} })

const { status, code, message } = storageErrors.storeUnavailable
/** Headers that describe a file, and not an error. */
const ofFiles = ['etag', 'last-modified', 'accept-ranges', 'content-range', 'content-disposition']

describe('while the store does not answer', () => {
  test('an upload is given up once the database does not answer either', async () => {
    const as = company.owner
    const { path, id } = await beginUpload(h, { as, length: 9 * 1024 * 1024 })
    const { promise: hung, resolve } = Promise.withResolvers<void>()
    line.decide(({ url }) => {
      if (!url.includes('partNumber')) return 'passes'
      resolve()
      return 'hangs'
    })
    const bytes = Buffer.concat([largeVideo, Buffer.alloc(9 * 1024 * 1024 - largeVideo.length)])
    const sent = sendPiece(h, path, { as, offset: 0, bytes })
    await hung
    const { statusCode, body } = await withSystemTx(h.services, 'test: lock', async (tx) => {
      const row = tx.sql.selectFrom('storage.uploads').select('id').where('id', '=', id)
      await row.forUpdate().executeTakeFirstOrThrow()
      return sent
    })
    expect([statusCode, body.trim()]).toEqual([423, storageErrors.uploadLocked.message])
  })
})

describe('while the store fails', () => {
  test('every route returns 503, and serves the file after recovery', async () => {
    for (const [name, one] of asked) {
      line.decide(() => 'fails')
      const refused = await ask(one)
      expect([refused.statusCode, refused.headers['retry-after']], name).toEqual([status, '60'])
      expect(refused.json(), name).toMatchObject({ code, message })
      expect(refused.headers['cache-control'], name).toBe('no-store')
      expect(refused.headers['content-type'], name).toContain('application/json')
      for (const header of ofFiles) expect(refused.headers, name).not.toHaveProperty(header)
      line.decide()
      const answer = await ask(one)
      expect(answer.statusCode, name).toBe(one.range ? 206 : 200)
      expect(answer.rawPayload.length, name).toBe(Number(answer.headers['content-length']))
    }
  })

  test('HEAD returns 503 if the store is needed', async () => {
    line.decide(() => 'fails')
    const needing: string[] = []
    for (const [name, one] of asked) {
      const { statusCode, headers } = await ask(one, 'HEAD')
      if (statusCode === 503) needing.push(name)
      expect(headers['retry-after'], name).toBe(statusCode === 503 ? '60' : undefined)
    }
    // The metadata of an uploaded file is in the database.
    expect(needing).toEqual([...asked.keys()].filter((name) => /picture|play|poster/.test(name)))
  })

  test('uploads and copies are refused without keeping their reservation', async () => {
    const other = await newCompany(h)
    const { id, owner } = other
    const key = `${id}/logo.png`
    const post = async () => (await postFile(h, owner, fixture('logo.png'), { key })).statusCode
    const begin = async () => (await beginUpload(h, { as: owner, length: 9 })).answer.statusCode
    const copy = async () => {
      const payload = { bucketId: buckets.logos, sourceKey: key, destinationKey: `${id}/copy.png` }
      const url = '/storage/v1/object/copy'
      return (await h.request({ as: owner, method: 'POST', url, payload })).statusCode
    }
    const failDrafts = () =>
      line.decide(({ method, url }) =>
        method === 'PUT' && url.includes('/drafts/') ? 'fails' : 'passes',
      )
    failDrafts()
    expect([await post(), await begin()]).toEqual([503, 503])
    expect(await companyUsage(h, other)).toBe(0)
    line.decide()
    expect(await post()).toBe(200)
    failDrafts()
    const before = await companyUsage(h, other)
    expect(await copy()).toBe(503)
    expect(await companyUsage(h, other)).toBe(before)
    line.decide()
    expect(await copy()).toBe(200)
  })

  test('captions from speech wait, without an attempt being counted', async () => {
    transcriber.answers(() => ({ language: 'fr', segments: [{ start: 0, end: 1, text: 'Oui' }] }))
    const as = company.owner
    const { id: objectId, url } = await uploadFile(h, as, fixture('speech.mp4'))
    const body = sampleBrief({ uploadedVideoUrl: `${h.services.env.PUBLIC_URL}${url}` })
    const params = { id: (await h.call(createBrief, { as, body })).id }
    await h.call(transcribeBrief, { as, params })
    const list = () => h.call(listCaptions, { as, params })
    for (let round = 0; round < 6; round++) {
      // Every other time only reading fails, so that the decoder has already started.
      const failing = round % 2 ? 'x-id=GetObject' : '/'
      line.decide((call) => (call.url.includes(failing) ? 'fails' : 'passes'))
      await transcribeAll(h.services)
      expect(await list()).toMatchObject({ items: [], transcription: 'waiting', problem: null })
      await h.sql`update app.transcriptions set due_at = now() where object_id = ${objectId}`
    }
    line.decide()
    await transcribeAll(h.services)
    expect((await list()).items).toMatchObject([{ language: 'fr', automatic: true }])
  })

  test('a document is not exported without the logo of its company', async () => {
    const as = company.owner
    await h.call(updateCompanyBrand, { as, body: { logo: `${company.id}/logo.png` } })
    const body = documentForm.parse({ title: 'Plan', type: 'investment-memo' })
    const { id } = await h.call(createDocument, { as, body })
    const path = exportDocument.path.replace(':id', id)
    const exported = () => h.request({ as, method: 'GET', url: `${path}?format=docx` })
    line.decide(() => 'fails')
    const refused = await exported()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([status, '60'])
    expect(refused.json()).toMatchObject({ code, message })
    line.decide()
    const parts = unzipSync(new Uint8Array((await exported()).rawPayload))
    expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  })

  test('a connection is only closed if its file was already being sent', async () => {
    const { url } = await uploadFile(h, company.owner, largeVideo)
    let reads = 0
    line.decide(() => (reads++ ? 'fails' : 'is cut short'))
    const answer = await fetch(new URL(url, await h.listen()))
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  })
})
