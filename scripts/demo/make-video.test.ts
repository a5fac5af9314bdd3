import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { chaptersOf } from '../../common/text/chapters.ts'
import { makePoster } from '../../server/videos/worker/poster.ts'
import { harborline } from './companies/harborline.ts'
import { demoCompanies } from './demo-content.ts'
import { makeVideo } from './make-video.ts'
import { chapterList, linesOf, webVttOf } from './video-script.ts'
import { findVoice, sampleRate } from './voice.ts'

const deep = process.env.DEEP === '1'

async function look(bytes: Buffer) {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const seconds = await input.computeDuration()
  const sound = await input.getPrimaryAudioTrack()
  const poster = await makePoster(input, seconds * 1000)
  return { seconds, heard: await sound?.computeDuration(), poster: poster?.toString('base64') }
}

// The deep run makes every video, the quick one makes one.
const all = demoCompanies.flatMap((company) => company.briefs.map((brief) => ({ company, brief })))
const made = deep ? all : all.slice(0, 1)

test('a video lasts less than a minute, has sound, and a poster that no other video has', async () => {
  const voice = await findVoice()
  const posters = new Set<string | undefined>()
  for (const { company, brief } of made) {
    const { bytes, scenes } = await makeVideo(company, brief, { voice })
    const { seconds, heard, poster } = await look(bytes)
    expect(seconds, brief.title).toBeGreaterThan(20)
    expect(seconds, brief.title).toBeLessThan(60)
    expect(Math.abs(seconds - (scenes.at(-1)?.to ?? 0)), brief.title).toBeLessThan(0.5)
    expect(heard, brief.title).toBeGreaterThan(seconds - 1)
    expect(bytes.length, brief.title).toBeLessThan(1_000_000)
    posters.add(poster)
  }
  expect(posters.has(undefined)).toBe(false)
  expect(posters.size).toBe(made.length)
})

test('captions and chapters follow the speech', async () => {
  // A voice that takes a second for each word.
  const voice = async (text: string) => new Float32Array(sampleRate * text.split(' ').length)
  const [brief] = harborline.briefs
  if (!brief) throw new Error('the company has no brief')
  const short = { ...brief, story: Object.fromEntries(Object.entries(brief.story).slice(0, 1)) }
  const { scenes } = await makeVideo(harborline, short, { voice, seconds: 90 })
  const lines = scenes.flatMap(({ lines }) => lines)
  expect(lines.map(({ text }) => text)).toEqual(linesOf(harborline, short))
  expect(lines.every(({ text, from, to }) => to - from > text.split(' ').length - 0.01)).toBe(true)
  expect(lines.every(({ from }, at) => from >= (lines[at - 1]?.to ?? 0))).toBe(true)
  expect(webVttOf(scenes)).toContain(
    '\n\n00:00:00.600 --> 00:00:04.600\nWelcome to Harborline Systems.',
  )
  const ends = (scenes.at(-1)?.to ?? 0) * 1000
  expect(ends).toBe(90_000)
  expect(chaptersOf(chapterList(scenes), ends)).toEqual(
    scenes.map(({ from, title }) => ({ startMs: from * 1000, title })),
  )
})
