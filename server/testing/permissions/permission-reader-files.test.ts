import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addBriefFile } from '../../../contract/briefs/brief-files.ts'
import { getLibraryBrief } from '../../../contract/library/library.ts'
import { buckets } from '../../../contract/storage/storage.ts'
import { VideoWork } from '../../videos/process-videos.ts'
import { startHarness } from '../harness.ts'
import { documents } from '../worlds/documents.ts'
import { postFile, publicPath, uploadFile } from '../worlds/files.ts'
import { newCompanies } from '../worlds/people.ts'
import { sampleVideo } from '../worlds/sample-videos.ts'
import { newReader, newShare, newSharedBrief } from '../worlds/shares.ts'
import { enterState, type ReaderState, readerStates, watches } from './permission-reader-states.ts'

const h = await startHarness()
const companies = await newCompanies(h)
const ours = companies.ours
const video = `${randomUUID()}.mp4`
const deck = `${ours.id}/${randomUUID()}.pdf`
await uploadFile(h, ours.owner, sampleVideo('hevc.mp4'), { key: video })
await postFile(h, ours.owner, documents.pdf, { key: deck, bucket: buckets.files })
const address = `${h.services.env.PUBLIC_URL}${publicPath(buckets.videos, video)}`
const brief = await newSharedBrief(h, ours, { uploadedVideoUrl: address })
const work = new VideoWork(h.services)
work.wake()
await work.idle()
await h.call(addBriefFile, {
  as: ours.owner,
  params: { id: brief.id },
  body: { key: deck, name: 'Deck.pdf' },
})
const share = await newShare(h, ours.owner, brief, { mayDownload: true })
const reader = await newReader(h, share)
const other = await newSharedBrief(h, companies.theirs)
const outsider = await newReader(h, await newShare(h, companies.theirs.owner, other))
const seen = await h.call(getLibraryBrief, { as: reader, params: { briefId: brief.id } })
/** Every address that the reader got while they had access. */
const given = [
  seen.downloadUrl,
  seen.video?.playbackUrl,
  seen.video?.posterUrl,
  ...seen.files.flatMap(({ url, downloadUrl }) => [url, downloadUrl]),
].filter((url) => url !== null && url !== undefined)

/** Restores the share to its initial state. */
async function leaveState() {
  await h.sql`delete from app.embargoes where brief_id = ${brief.id}`
  await h.sql`delete from app.acceptances where brief_id = ${brief.id}`
  await h.sql`
    update app.shares set revoked_at = null, expires_at = null where brief_id = ${brief.id}`
}

/** Every way in which the storage API serves a stored file. */
function storagePaths(key: string, bucket: string) {
  const file = `${bucket}/${key}`
  return [
    ['GET', `object/public/${file}`],
    ['GET', `object/${file}`],
    ['GET', `object/authenticated/${file}`],
    ['GET', `object/info/${file}`],
    ['GET', `object/info/public/${file}`],
    ['GET', `render/image/public/${file}?width=100`],
    ['GET', `render/image/authenticated/${file}?width=100`],
    ['GET', `render/video/public/${file}?as=playback`],
    ['GET', `render/video/public/${file}?as=poster`],
    ['GET', `render/video/public/${file}?as=playlist`],
    ['POST', `object/sign/${file}`, { expiresIn: 60 }],
    [
      'POST',
      'object/copy',
      { bucketId: bucket, sourceKey: key, destinationKey: `${randomUUID()}` },
    ],
    [
      'POST',
      'object/move',
      { bucketId: bucket, sourceKey: key, destinationKey: `${randomUUID()}` },
    ],
  ] as const
}

describe('the stored files of a shared brief', () => {
  test('are all given to a reader who may watch', () => {
    expect(given).toHaveLength(5)
  })

  test.each(readerStates)(
    'respond to a reader in the state %s as expected',
    async (state: ReaderState) => {
      const invited = state !== 'elsewhere' && state !== 'linkOnly'
      const { id: briefId } = brief
      await enterState(h, state, { briefId, companyId: ours.id, reader })
      const mayWatch = (watches as readonly string[]).includes(state)
      if (invited) {
        for (const url of given) {
          const { statusCode } = await h.request({ method: 'GET', url })
          expect(statusCode, url).toBe(mayWatch ? 200 : 404)
        }
      }
      const as = invited ? reader : outsider
      for (const [key, bucket] of [
        [video, buckets.videos],
        [deck, buckets.files],
      ] as const) {
        for (const [method, path, payload] of storagePaths(key, bucket)) {
          const url = `/storage/v1/${path}`
          const answer = await h.request({ as, method, url, ...(payload ? { payload } : {}) })
          expect([400, 403, 404], `${path}: ${answer.body}`).toContain(answer.statusCode)
        }
      }
      await leaveState()
    },
  )
})
