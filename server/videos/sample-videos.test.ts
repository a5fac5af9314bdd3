import { BufferSource, Input, MP4 } from 'mediabunny'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createBrief, getBrief } from '../../contract/briefs/briefs.ts'
import { sha256 } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleVideo, sampleVideos } from '../testing/worlds/sample-videos.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { VideoWork } from './process-videos.ts'

const briefs = new Map<string, string>()
const stored = new Map<string, string>()

const h = await startHarness()
const company = await newCompany(h)
for (const { name } of sampleVideos) {
  const key = `${name.replace('.', '-')}.${name.split('.')[1]}`
  const { id, bucket } = await uploadFile(h, company.owner, sampleVideo(name), { key })
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const body = sampleBrief({ title: name, uploadedVideoUrl })
  briefs.set(name, (await h.call(createBrief, { as: company.owner, body })).id)
  stored.set(name, id)
}
const work = new VideoWork(h.services)
work.wake()
await work.idle()

const readBrief = (name: string) =>
  h.call(getBrief, { as: company.owner, params: { id: briefs.get(name) ?? '' } })

describe('processing a sample video', () => {
  test('the files have the recorded checksums', () => {
    const sums = sampleVideo('sha256sums.txt').toString('utf8').trim().split('\n')
    for (const [sum, name = ''] of sums.map((line) => line.split(/\s+/))) {
      expect(sha256(sampleVideo(name)), name).toBe(sum)
    }
    const names = sums.map((line) => line.split(/\s+/)[1])
    expect(names.sort()).toEqual(
      [...sampleVideos.map((one) => one.name), 'long.mp4', 'random-bytes.mp4'].sort(),
    )
  })

  test('random bytes named .mp4 are refused by the upload', async () => {
    const { answer } = await uploadFile(h, company.owner, sampleVideo('random-bytes.mp4'))
    expect(answer.statusCode).toBe(415)
    expect(answer.body).toContain('This is not a supported video file')
  })

  test.each(sampleVideos.filter(({ playback }) => playback))(
    '$name: the $playback plays',
    async ({ name, playback, facts, codecs = ['avc', 'aac'] }) => {
      const { video, processing } = await readBrief(name)
      const { durationMs = 0, ...size } = facts ?? {}
      expect(video).toMatchObject({ state: 'ready', reason: null, playlistUrl: null, ...size })
      expect(processing).toBe(false)
      expect(Math.abs((video?.durationMs ?? 0) - durationMs)).toBeLessThanOrEqual(100)
      const answer = await h.request({ method: 'GET', url: video?.playbackUrl ?? '' })
      expect(answer.statusCode).toBe(200)
      const poster = await h.request({ method: 'GET', url: video?.posterUrl ?? '' })
      expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'webp', ...size })
      if (playback === 'original')
        return expect(answer.rawPayload.equals(sampleVideo(name))).toBe(true)
      expect(answer.headers['content-type']).toBe('video/mp4')
      const made = new Input({ source: new BufferSource(answer.rawPayload), formats: [MP4] })
      expect(await (await made.getPrimaryVideoTrack())?.getCodec()).toBe(codecs[0])
      expect(await (await made.getPrimaryAudioTrack())?.getCodec()).toBe(codecs[1])
      const tracks = await made.getTracks()
      expect((await made.getDurationFromMetadata(tracks)) ?? 0).toBeCloseTo(durationMs / 1000, 0)
      expect(Math.abs((await made.computeDuration()) * 1000 - durationMs)).toBeLessThanOrEqual(100)
      expect(answer.rawPayload.indexOf('moov')).toBeLessThan(answer.rawPayload.indexOf('mdat'))
    },
  )

  test('maps hdr.mp4 to the colours of an ordinary screen', async () => {
    const { video } = await readBrief('hdr.mp4')
    const poster = await h.request({ method: 'GET', url: video?.posterUrl ?? '' })
    const { channels } = await sharp(poster.rawPayload).stats()
    // Without tone mapping, pure red, green and blue are shades of brown and grey.
    for (const { max, min } of channels) expect(max - min).toBeGreaterThan(190)
    const converted = await h.request({ method: 'GET', url: video?.playbackUrl ?? '' })
    const made = new Input({ source: new BufferSource(converted.rawPayload), formats: [MP4] })
    const picture = await made.getPrimaryVideoTrack()
    expect(await picture?.hasHighDynamicRange()).toBe(false)
  })

  test.each(sampleVideos.filter(({ playback }) => !playback))(
    '$name: $reason',
    async ({ name, reason }) => {
      const { video, processing } = await readBrief(name)
      expect(video).toMatchObject({ state: 'broken', reason, playbackUrl: null })
      expect(processing).toBe(false)
    },
  )

  test('stores only the files in use, and counts only the originals against the quota', async () => {
    for (const [name, id] of stored) {
      const { video } = await readBrief(name)
      const parts = [video?.posterUrl, video?.playbackUrl].filter(Boolean).length
      const kept = video?.playbackUrl && sampleVideos.find((one) => one.name === name)?.playback
      const derived = parts - (kept === 'original' ? 1 : 0)
      expect(await h.services.objects.named(id), name).toHaveLength(1 + derived)
    }
    const [{ bytes } = { bytes: 0 }] = await h.sql<{ bytes: number }>`
      select app.company_usage(${company.id}::uuid)::int8 as bytes`
    expect(bytes).toBe(sampleVideos.reduce((sum, one) => sum + sampleVideo(one.name).length, 0))
  })
})

describe('reading derived files', () => {
  const part = async (as: string, headers = {}) => {
    const { video } = await readBrief('hevc.mp4')
    const url = `${video?.playbackUrl?.split('?')[0]}?as=${as}`
    return h.request({ method: 'GET', url, headers })
  }

  test('supports ranges, and returns 304 if the client has the current version', async () => {
    const whole = await part('playback')
    const some = await part('playback', { range: 'bytes=10-19' })
    expect(some.statusCode).toBe(206)
    expect(some.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
    const etag = String(whole.headers.etag)
    expect((await part('playback', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await part('poster')).headers.etag).not.toBe(etag)
  })

  test.each(['playlist', '720.m3u8', '720.mp4', 'draft1', '', '../x'])(
    'returns 404 for the part %s of a short video',
    async (as) => {
      expect((await part(as)).statusCode).toBe(404)
    },
  )

  test('returns 404 for a deleted video and everything derived from it', async () => {
    const { video } = await readBrief('h264.mkv')
    await h.sql`update storage.objects set deleted_at = now() where id = ${stored.get('h264.mkv')}`
    for (const url of [video?.posterUrl, video?.playbackUrl]) {
      expect((await h.request({ method: 'GET', url: url ?? '' })).statusCode).toBe(404)
    }
  })
})
