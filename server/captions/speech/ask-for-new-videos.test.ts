import { describe, expect, test } from 'vitest'
import { getConfig } from '../../../contract/account/account.ts'
import { createBrief, updateBrief } from '../../../contract/briefs/briefs.ts'
import { addCaption, deleteCaption, listCaptions } from '../../../contract/captions/captions.ts'
import { listNotifications } from '../../../contract/notifications/notifications.ts'
import { startTranscriber } from '../../testing/doubles/transcriber.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { webVtt } from '../../testing/worlds/captions.ts'
import { publicPath, uploadFile } from '../../testing/worlds/files.ts'
import { newCompanies, type TestCompany } from '../../testing/worlds/people.ts'
import { sampleVideo } from '../../testing/worlds/sample-videos.ts'
import { sampleBrief } from '../../testing/worlds/samples.ts'
import { VideoWork } from '../../videos/process-videos.ts'
import { transcribeAll } from './transcribe.ts'

const server = await startTranscriber()
const h = await startHarness({ env: { TRANSCRIBE_BASE_URL: server.baseUrl } })
const { ours, theirs } = await newCompanies(h)

const spoken = () => ({
  language: 'en',
  segments: [{ start: 0, end: 1, text: 'Hello there.' }],
})

type Given = { bytes?: Buffer; automaticCaptions?: boolean; as?: TestCompany }

async function newBrief({ bytes = fixture('speech.mp4'), as = ours, ...given }: Given = {}) {
  const { bucket, key } = await uploadFile(h, as.owner, bytes)
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const body = sampleBrief({ uploadedVideoUrl, ...given })
  const { id } = await h.call(createBrief, { as: as.owner, body })
  return { id, body }
}
const list = (id: string) => h.call(listCaptions, { as: ours.owner, params: { id } })
async function process() {
  const work = new VideoWork(h.services)
  work.wake()
  await work.idle()
}
const transcribe = () => transcribeAll(h.services)

describe('askForNewVideos', () => {
  test('makes captions once a new video plays, and never again after they were deleted', async () => {
    server.answers(spoken)
    expect((await h.call(getConfig, { as: null })).automaticCaptions).toBe(true)
    const { id, body } = await newBrief()
    expect((await list(id)).transcription).toBe('waiting')
    // Not before the video plays: a broken one would only fail.
    await transcribe()
    expect(server.heard).toHaveLength(0)
    await process()
    await Promise.all([transcribe(), transcribe()])
    const [made] = (await list(id)).items
    expect(made).toMatchObject({ automatic: true, lines: [{ text: 'Hello there.' }] })
    expect(server.heard).toHaveLength(1)
    const { items } = await h.call(listNotifications, { as: ours.owner, query: {} })
    expect(items.filter(({ kind }) => kind === 'captions-ready')).toMatchObject([{ subjectId: id }])

    const params = { id, captionId: made?.id ?? '' }
    await h.call(deleteCaption, { as: ours.owner, params })
    await h.call(updateBrief, { as: ours.owner, params: { id }, body })
    // The same video in another brief is not a new one.
    await h.call(createBrief, { as: ours.owner, body })
    await transcribe()
    expect(await list(id)).toMatchObject({ items: [], transcription: 'possible' })
    expect(server.heard).toHaveLength(1)
  })

  test('makes none if the author declined, also when the brief is saved again', async () => {
    server.answers(spoken)
    const { id, body } = await newBrief({ automaticCaptions: false })
    const changed = await newBrief()
    const params = { id: changed.id }
    await h.call(updateBrief, {
      as: ours.owner,
      params,
      body: { ...changed.body, automaticCaptions: false },
    })
    expect((await list(id)).transcription).toBe('possible')
    await process()
    await h.call(updateBrief, {
      as: ours.owner,
      params: { id },
      body: { ...body, automaticCaptions: true },
    })
    await transcribe()
    expect((await list(id)).transcription).toBe('possible')
    expect((await list(changed.id)).transcription).toBe('possible')
    expect(server.heard).toHaveLength(0)
  })

  test('makes none for videos with captions, without sound, or that are broken', async () => {
    server.answers(spoken)
    const captioned = await newBrief()
    const text = webVtt('By hand')
    const params = { id: captioned.id }
    await h.call(addCaption, { as: ours.owner, params, body: { language: 'de', text } })
    const silent = await newBrief({ bytes: sampleVideo('video-only.mp4') })
    const broken = await newBrief({ bytes: sampleVideo('truncated.mp4') })
    await process()
    await transcribe()
    for (const { id } of [captioned, silent, broken]) {
      expect((await list(id)).transcription).toBe('possible')
    }
    expect(server.heard).toHaveLength(0)
  })

  test('reports why it failed, like requested captions', async () => {
    server.answers((_heard, response) => {
      response.statusCode = 400
      return 'problem'
    })
    const { id } = await newBrief()
    await process()
    await transcribe()
    const problem = 'The transcription server refused the request.'
    expect(await list(id)).toMatchObject({ transcription: 'failed', problem })
  })

  test('ignores an external link', async () => {
    const body = sampleBrief()
    const { id } = await h.call(createBrief, { as: ours.owner, body })
    await transcribe()
    expect((await list(id)).transcription).toBe('off')
  })

  test('declining refuses another company', async () => {
    const { id, body } = await newBrief()
    const declined = { ...body, automaticCaptions: false }
    const asked = h.call(updateBrief, { as: theirs.owner, params: { id }, body: declined })
    await expect(asked).rejects.toMatchObject({ status: 403 })
    expect((await list(id)).transcription).toBe('waiting')
  })

  test('ignores videos added while it was switched off', async () => {
    server.answers(spoken)
    const { env } = h.services
    env.TRANSCRIBE_AUTOMATICALLY = false
    const { id } = await newBrief()
    await process()
    await transcribe()
    env.TRANSCRIBE_AUTOMATICALLY = true
    await transcribe()
    expect((await list(id)).transcription).toBe('possible')
    const rows = await h.sql`select object_id from app.transcriptions where not failed`
    expect(rows).toEqual([])
  })
})
