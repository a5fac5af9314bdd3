import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBrief, getBrief, listBriefs } from '../../contract/briefs/briefs.ts'
import { createProduct } from '../../contract/products/products.ts'
import { listActivity } from '../../contract/team/team.ts'
import { retryVideo } from '../../contract/videos/videos.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { id: productId } = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })

async function newVideo(reason: string | null) {
  const { id, bucket, key } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  if (reason) {
    await h.sql`
      update app.videos set state = 'broken', step = null, reason = ${reason}, attempts = 3
      where object_id = ${id}`
  }
  const body = sampleBrief({ productId, uploadedVideoUrl })
  return { id, brief: await h.call(createBrief, { as: ours.owner, body }) }
}

describe('retryVideo', () => {
  test('processes a failed video again from the start', async () => {
    const { id, brief } = await newVideo('failed')
    expect(brief.video).toMatchObject({
      state: 'broken',
      reason: 'This video could not be prepared for playback.',
      retryable: true,
    })
    const retried = await h.call(retryVideo, { as: ours.owner, params: { id: brief.id } })
    expect(retried).toMatchObject({ state: 'waiting', reason: null, retryable: false })
    expect(await h.call(getBrief, { as: ours.owner, params: { id: brief.id } })).toMatchObject({
      video: retried,
      updatedAt: brief.updatedAt,
    })
    const [row] = await h.sql`select * from app.videos where object_id = ${id}`
    expect(row).toMatchObject({ step: 'inspect', attempts: 0 })
    const { items } = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(items[0]).toMatchObject({ action: 'video.retried', subjectId: brief.id })
  })

  test.each([null, 'no-video', 'unsupported', 'too-long'])(
    'refuses a video whose reason is %s',
    async (reason) => {
      const { brief } = await newVideo(reason)
      await expect(
        h.call(retryVideo, { as: ours.owner, params: { id: brief.id } }),
      ).rejects.toMatchObject({ status: 409, code: 'nothing_to_retry' })
    },
  )

  test('refuses an external link, which has no stored video', async () => {
    const brief = await h.call(createBrief, { as: ours.owner, body: sampleBrief({ productId }) })
    expect(brief.video).toBeNull()
    await expect(
      h.call(retryVideo, { as: ours.owner, params: { id: brief.id } }),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('refuses another company', async () => {
    const { brief } = await newVideo('failed')
    await expect(
      h.call(retryVideo, { as: theirs.owner, params: { id: brief.id } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('refuses a member without the right', async () => {
    const { brief } = await newVideo('failed')
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(
      h.call(retryVideo, { as: member, params: { id: brief.id } }),
    ).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to update this brief',
    })
  })

  test('retries once when the same Idempotency-Key is sent twice', async () => {
    const { brief } = await newVideo('damaged')
    const idempotencyKey = randomUUID()
    const retry = () =>
      h.call(retryVideo, { as: ours.owner, params: { id: brief.id }, idempotencyKey })
    expect(await retry()).toEqual(await retry())
  })
})

describe('the video of a brief', () => {
  test('has its state and addresses, in lists as well', async () => {
    const { id, brief } = await newVideo(null)
    expect(brief.video).toMatchObject({ state: 'waiting', playbackUrl: null, posterUrl: null })
    await h.sql`
      update app.videos set state = 'ready', step = null, playback = 'original',
        duration_ms = 2000, width = 160, height = 120, poster_path = ${`${id}.poster1`}
      where object_id = ${id}`
    const key = new URL(brief.uploadedVideoUrl ?? '').pathname.split('/').at(-1)
    const base = `/storage/v1/render/video/public/brief_videos/${key}`
    const { items } = await h.call(listBriefs, { as: ours.owner, query: {} })
    expect(items.find((item) => item.id === brief.id)?.video).toEqual({
      state: 'ready',
      progress: 0,
      reason: null,
      durationMs: 2000,
      width: 160,
      height: 120,
      originalUrl: `/storage/v1/object/public/brief_videos/${key}`,
      posterUrl: `${base}?as=poster`,
      playbackUrl: `${base}?as=playback`,
      playlistUrl: null,
      converted: false,
      ahead: null,
      retryable: false,
    })
  })

  test('is processing exactly while it is being made playable', async () => {
    const { id, brief } = await newVideo(null)
    const become = (state: string, playback: string | null) =>
      h.sql`update app.videos set state = ${state}, playback = ${playback} where object_id = ${id}`
    const read = () => h.call(getBrief, { as: ours.owner, params: { id: brief.id } })
    await become('processing', null)
    expect(await read()).toMatchObject({ processing: true, updatedAt: brief.updatedAt })
    const second = await h.call(createBrief, {
      as: ours.owner,
      body: sampleBrief({ productId, uploadedVideoUrl: brief.uploadedVideoUrl ?? '' }),
    })
    expect(second.processing).toBe(true)
    await become('ready', 'original')
    expect(await read()).toMatchObject({ processing: false, updatedAt: brief.updatedAt })
  })
})
