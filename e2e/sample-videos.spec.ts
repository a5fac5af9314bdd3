import type { Video } from '../contract/videos/videos.ts'
import { sampleVideoPath, sampleVideos } from '../server/testing/worlds/sample-videos.ts'
import { addVideoBrief } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'

test('each sample video plays to its end in this browser, or shows why it cannot', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const { send } = await signUp(page)
  const briefs: string[] = []
  for (const { name } of sampleVideos) {
    briefs.push(await addVideoBrief(page, { title: name, video: sampleVideoPath(name) }))
  }
  const read = async (id: string): Promise<Video> =>
    ((await send(`/api/briefs/${id}`, undefined, 'GET')) as { video: Video }).video
  for (const [at, { name, playback, facts, reason }] of sampleVideos.entries()) {
    await test.step(name, async () => {
      const id = briefs[at] ?? ''
      const settled = () => read(id).then(({ state }) => state)
      await expect.poll(settled, { timeout: 300_000 }).toBe(playback ? 'ready' : 'broken')
      const video = await read(id)
      if (!playback) return expect(video.reason).toBe(reason)
      const played = await page.evaluate(play, video.playbackUrl ?? '')
      expect(Math.abs(played.seconds * 1000 - (facts?.durationMs ?? 0))).toBeLessThanOrEqual(100)
      expect(played).toMatchObject({ width: facts?.width, height: facts?.height, ended: true })
    })
  }
})

/** Runs in the page: starts the video, seeks near its end, and plays the rest. */
async function play(address: string) {
  const video = document.createElement('video')
  video.muted = true
  video.src = address
  const heard = (event: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(event, () => resolve(), { once: true })
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true })
    })
  await heard('loadeddata')
  await video.play()
  const seeked = heard('seeked')
  video.currentTime = Math.max(0, video.duration - 0.5)
  await seeked
  if (!video.ended) await Promise.all([heard('ended'), video.play()])
  const { duration: seconds, videoWidth: width, videoHeight: height, ended } = video
  return { seconds, width, height, ended }
}
