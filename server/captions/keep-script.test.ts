import { describe, expect, test } from 'vitest'
import { createBrief, updateBrief } from '../../contract/briefs/briefs.ts'
import { listCaptions, transcribeBrief } from '../../contract/captions/captions.ts'
import { createProduct } from '../../contract/products/products.ts'
import { startTranscriber } from '../testing/doubles/transcriber.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief } from '../testing/worlds/captions.ts'
import { publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'
import { transcribeAll } from './speech/transcribe.ts'

const server = await startTranscriber({ decoding: false })
const h = await startHarness({
  env: { TRANSCRIBE_BASE_URL: server.baseUrl, TRANSCRIBE_AUTOMATICALLY: 'off' },
})
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

const read = 'The close takes four days, not nine.'
const kept = async (objectId: string) => {
  const rows =
    await h.sql`select company_id, script from app.video_scripts where object_id = ${objectId}`
  return rows.map(({ company_id, script }) => [company_id, script])
}

describe('keepScript', () => {
  test('keeps what was read with the video, once, and as long as that', async () => {
    const recordedScript = ` ${read}\n[pause] `
    const { id, objectId, uploadedVideoUrl } = await newVideoBrief(h, ours, {
      productId,
      recordedScript,
    })
    expect(await kept(objectId)).toEqual([[ours.id, recordedScript.trim()]])
    const body = sampleBrief({
      productId,
      uploadedVideoUrl: uploadedVideoUrl ?? '',
      recordedScript: 'Something else',
    })
    await h.call(updateBrief, { as: ours.owner, params: { id }, body })
    expect(await kept(objectId)).toEqual([[ours.id, recordedScript.trim()]])
    await h.sql`update briefs set uploaded_video_url = 'https://video.example/1', video_object_id = null
                where id = ${id}`
    await h.sql`delete from storage.objects where id = ${objectId}`
    expect(await kept(objectId)).toEqual([])
  })

  test('keeps nothing without a text, or of a video elsewhere', async () => {
    const { objectId } = await newVideoBrief(h, ours, { productId, recordedScript: ' ' })
    expect(await kept(objectId)).toEqual([])
    const body = sampleBrief({ productId, recordedScript: read })
    await h.call(createBrief, { as: ours.owner, body })
    expect(await h.sql`select from app.video_scripts where script = ${read}`).toEqual([])
    await expect(
      h.call(createBrief, {
        as: ours.owner,
        body: { ...body, recordedScript: 'a'.repeat(20_001) },
      }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('keeps the script of the video that replaces another', async () => {
    const { id } = await newVideoBrief(h, ours, { productId, recordedScript: 'First' })
    const { id: objectId, bucket, key } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
    const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
    const body = sampleBrief({ productId, uploadedVideoUrl, recordedScript: read })
    await h.call(updateBrief, { as: ours.owner, params: { id }, body })
    expect(await kept(objectId)).toEqual([[ours.id, read]])
  })

  test('refuses another company', async () => {
    const { id, objectId, uploadedVideoUrl } = await newVideoBrief(h, ours, { productId })
    const body = sampleBrief({ uploadedVideoUrl: uploadedVideoUrl ?? '', recordedScript: read })
    const call = h.call(updateBrief, { as: theirs.owner, params: { id }, body })
    await expect(call).rejects.toMatchObject({ status: 403 })
    // A brief of their own that names our video does not get at it either.
    await h.call(createBrief, { as: theirs.owner, body }).catch(() => undefined)
    expect(await kept(objectId)).toEqual([])
  })

  test('refuses a member without the right', async () => {
    const { id, objectId, uploadedVideoUrl } = await newVideoBrief(h, ours, { productId })
    const as = await newMember(h, ours)
    const body = sampleBrief({ uploadedVideoUrl: uploadedVideoUrl ?? '', recordedScript: read })
    const call = h.call(updateBrief, { as, params: { id }, body })
    await expect(call).rejects.toMatchObject({ status: 403 })
    expect(await kept(objectId)).toEqual([])
  })
})

test('captions of a recording have the words of its script, at the times when they were heard', async () => {
  const segments = [
    { start: 0, end: 0.9, text: 'the clothes takes for days not nine' },
    { start: 1, end: 1.9, text: 'the clothes takes for days not nine' },
  ]
  server.answers(() => ({ language: 'en', segments }))
  const { id: objectId, bucket, key } = await uploadFile(h, ours.owner, fixture('speech.mp4'))
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const recordedScript = `${read} [pause]\nThe close takes four days: not nine.`
  const body = sampleBrief({ productId, uploadedVideoUrl, recordedScript })
  const { id } = await h.call(createBrief, { as: ours.owner, body })
  await h.call(transcribeBrief, { as: ours.owner, params: { id } })
  await transcribeAll(h.services)
  const { items } = await h.call(listCaptions, { as: ours.owner, params: { id } })
  expect(await kept(objectId)).toHaveLength(1)
  expect(items.flatMap(({ lines }) => lines)).toEqual([
    {
      position: 0,
      // Where the voice begins and ends.
      startMs: 32,
      endMs: 2016,
      text: 'The close takes four days, not nine. The close takes four days: not nine.',
      unsure: null,
    },
  ])
}, 40_000)
