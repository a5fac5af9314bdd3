import type { Page } from '@playwright/test'
import { Seeded } from '../server/testing/attacks/random.ts'
import { addVideoBrief, openApi } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { longVideo } from './support/long-video.ts'
import { signUpConfirmed } from './support/people.ts'
import { newReader, shareWith } from './support/readers.ts'

/** One stretch of playback: its start, its length in seconds of the video, and its speed. */
type Stretch = { from: number; seconds: number; rate: number; seeks: boolean }
type Range = [from: number, to: number]

/**
 * The maximum error of a stored range's ends in seconds: a second counts if at least half of it was
 * played.
 */
const rounding = 0.5

test('the stored parts are those that played, with any pauses, jumps and speeds', async ({
  page,
  elsewhere,
  briefwell,
}, info) => {
  const analyst = `ines-${Date.now()}@firm.example`
  await signUpConfirmed(page, briefwell)
  const video = await longVideo(info.outputPath('minute.mp4'))
  const id = await addVideoBrief(page, { title: 'Atlas', video, status: 'active' })
  await shareWith(page, id, [analyst])
  const reader = await newReader(elsewhere, briefwell, analyst)
  const random = new Seeded('watching')
  const played: Range[] = []

  for (let round = 0; round < 3; round++) {
    await reader.goto(`/library/${id}`)
    await expect
      .poll(() => reader.locator('video').evaluate((it: HTMLVideoElement) => it.readyState))
      .toBeGreaterThanOrEqual(1)
    for (let at = 0; at < 8; at++) {
      played.push(
        await play(reader, {
          from: random.below(50),
          seconds: 1 + random.below(30) / 10,
          rate: [0.5, 1, 1.5, 2][random.below(4)] ?? 1,
          seeks: random.below(2) === 0,
        }),
      )
    }
    const reported = reader.waitForResponse((answer) => answer.url().endsWith('/watch'))
    await reader.goto('about:blank')
    await reported.catch(() => undefined)
  }

  // The page sends the reports that the earlier ones could not.
  await reader.goto(`/library/${id}`)
  await expect
    .poll(() => reader.evaluate(() => Object.keys(localStorage).join()))
    .not.toContain('briefwell-watched')
  const stored = await storedSeconds(reader, id)
  for (let second = 0; second < 60; second++) {
    const about = `second ${second} of ${JSON.stringify(played)}`
    if (coverage(played, second, second + 1) === 1) expect(stored, about).toContain(second)
    if (stored.includes(second)) {
      const near = coverage(played, second - rounding, second + 1 + rounding)
      expect(near, about).toBeGreaterThan(0)
    }
  }
})

/** Seeks, plays, and ends with a pause or another seek; returns the range that was certainly played. */
function play(page: Page, stretch: Stretch): Promise<Range> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement, asked) => {
    const once = (event: string) =>
      new Promise((done) => video.addEventListener(event, done, { once: true }))
    const seeked = once('seeked')
    video.currentTime = asked.from
    await seeked
    video.playbackRate = asked.rate
    const from = video.currentTime
    await video.play()
    while (video.currentTime < from + asked.seconds && !video.ended) await once('timeupdate')
    const to = video.currentTime
    if (asked.seeks) {
      const away = once('seeked')
      video.currentTime = 55
      await away
    }
    const paused = once('pause')
    video.pause()
    await paused
    return [from, to] as [number, number]
  }, stretch)
}

/** The share of [from, to] that was played, 0 to 1. */
function coverage(played: Range[], from: number, to: number): number {
  const inside = played
    .map(([start, end]): Range => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => end - start > 0)
    .sort(([a], [b]) => a - b)
  let [covered, reached] = [0, from]
  for (const [start, end] of inside) {
    covered += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return covered / (to - from)
}

/** The seconds that the server stores for the reader. */
async function storedSeconds(page: Page, id: string): Promise<number[]> {
  const send = await openApi(page)
  const { seen } = (await send(`/api/library/${id}/watch`, undefined, 'GET')) as { seen: Range[] }
  return seen.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at))
}
