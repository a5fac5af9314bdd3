import { existsSync } from 'node:fs'
import { BufferSource, Input, MP4 } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { getBrief } from '../../contract/briefs/briefs.ts'
import { getLibraryBrief } from '../../contract/library/library.ts'
import { openPath, updateOpenLink, watchOpenLink } from '../../contract/shares/open-links.ts'
import { getVideoInside } from '../../contract/videos/videos.ts'
import { readCaptions } from '../captions/read-captions.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { fixture, fixturePath } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { publicPath, uploadFile } from '../testing/worlds/files.ts'
import { newCompany, newMember, type TestUser } from '../testing/worlds/people.ts'
import { sampleVideo } from '../testing/worlds/sample-videos.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { VideoWork } from './process-videos.ts'
import { queueUnclean } from './queries.ts'
import { doStep } from './worker/do-step.ts'
import type { Task } from './worker/protocol.ts'

const stored = new Map<string, { briefId: string; objectId: string }>()

/** Each has the pictures and milliseconds that players show, which its header states otherwise or not at all. */
const oddities = [
  [
    'trimmed-faststart-4s-to-9s.mp4',
    'an edit list hides the first four and the last three of twelve seconds',
    150,
    5000,
  ],
  ['mp4-audio-track-of-0-samples.mp4', 'a sound track has no data', 180, 6000],
  ['silent-track.webm', 'a sound track has no data', 36, 3000],
  ['recorded-in-slices.webm', 'a browser recorded it in slices of a second', 200, 20_096],
] as const

/** With place, device, people and an internal title: as tags, XMP, track names and an attachment. */
const tagged = ['tagged.mp4', 'tagged.mkv', 'phone-faststart.mp4']

/** With captions in two languages and chapters inside. */
const filled = ['tracks-inside.mp4', 'tagged.mkv']
const recorded = 'subtitles-and-chapters-inside.mp4'

const h = await startHarness()
const company = await newCompany(h)
const names = new Set([...oddities.map(([name]) => name), ...tagged, ...filled, recorded])
for (const name of names) await store(name)
await process()

async function store(name: string) {
  const key = name.replace('.', `-${crypto.randomUUID()}.`)
  const { id: objectId, bucket } = await uploadFile(h, company.owner, fileOf(name), { key })
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const brief = await newSharedBrief(h, company, { title: name, uploadedVideoUrl })
  stored.set(name, { briefId: brief.id, objectId })
}

/** From the files of other programs, or else of the samples. */
function fileOf(name: string) {
  const path = `videos/${name}`
  return existsSync(fixturePath(path)) ? fixture(path) : sampleVideo(name)
}

/** Runs every step in this process. */
async function process(onStep = async () => {}) {
  const work = new VideoWork(h.services, (given: Task<unknown>) => {
    const end = doStep({ ...given, input: Number(given.input) }, () => {}).finally(onStep)
    return { end, stop: () => {}, pid: undefined }
  })
  work.wake()
  await work.idle()
}

const readBrief = (name: string) =>
  h.call(getBrief, { as: company.owner, params: { id: stored.get(name)?.briefId ?? '' } })

async function fetchAt(url: string | null | undefined) {
  const answer = await h.request({ method: 'GET', url: url ?? '/none' })
  expect(answer.statusCode).toBe(200)
  return answer
}

describe('a video that FFmpeg plays', () => {
  test.each(oddities)('plays as players show it: %s, where %s', async (name, _, pictures, ms) => {
    const { video } = await readBrief(name)
    expect(video).toMatchObject({ state: 'ready', reason: null, converted: true })
    expect(Math.abs((video?.durationMs ?? 0) - ms)).toBeLessThanOrEqual(110)
    const { rawPayload } = await fetchAt(video?.playbackUrl)
    const made = new Input({ source: new BufferSource(rawPayload), formats: [MP4] })
    const shown = await (await made.getPrimaryVideoTrack())?.computePacketStats()
    expect(shown?.packetCount).toBe(pictures)
  })
})

describe('getVideoInside', () => {
  const read = (as: TestUser, name: string) =>
    h.call(getVideoInside, { as, params: { id: stored.get(name)?.briefId ?? '' } })

  test.each(filled)('offers the captions and chapters inside %s', async (name) => {
    const { captions, chapters } = await read(company.owner, name)
    expect(chapters).toEqual([
      { startMs: 0, title: 'Opening' },
      { startMs: 1500, title: 'Demonstration' },
    ])
    const said = captions.map(({ language, text }) => [
      language,
      ...readCaptions(text).cues.map((cue) => cue.text),
    ])
    expect(said).toEqual([
      ['en', 'First line', 'Second line'],
      ['de', 'Erste Zeile'],
    ])
  })

  test('offers what a recording of a meeting contains', async () => {
    const { captions, chapters } = await read(company.owner, recorded)
    expect(chapters).toEqual([
      { startMs: 0, title: 'Opening' },
      { startMs: 3000, title: 'Roadmap' },
    ])
    expect(captions.map(({ language, text }) => [language, readCaptions(text).cues])).toEqual([
      [
        'en',
        [
          { startMs: 500, endMs: 3000, text: 'Embedded subtitle line one' },
          { startMs: 3500, endMs: 5500, text: 'Embedded subtitle line two' },
        ],
      ],
    ])
  })

  test('offers nothing of a video that contains nothing else', async () => {
    expect(await read(company.owner, 'silent-track.webm')).toEqual({ captions: [], chapters: [] })
  })

  test('refuses another company, and a member without the right', async () => {
    const other = await newCompany(h)
    const member = await newMember(h, company, { can_manage_products: true })
    for (const as of [other.owner, member]) {
      await expect(read(as, 'tracks-inside.mp4')).rejects.toMatchObject({ status: 403 })
    }
  })
})

const notes = [
  ...['48.2082', '48,12.49N', 'Dana', 'iPhone', 'INTERNAL', 'recorded at home'],
  ...['Opening', 'First line', 'Erste Zeile'],
]
const notesIn = (bytes: Buffer) => notes.filter((note) => bytes.includes(note))

describe('what readers get', () => {
  test.each(tagged)(
    'says nothing of what %s notes about place, people and device, and the original stays as it is',
    async (name) => {
      expect(notesIn(fileOf(name))).not.toEqual([])
      const brief = await readBrief(name)
      const opening = { as: company.owner, params: { id: brief.id }, body: { on: true } }
      const token = (await h.call(updateOpenLink, opening)).url?.split(`${openPath}/`)[1] ?? ''
      const opened = await h.call(watchOpenLink, { as: null, params: { token } })
      const share = await newShare(h, company.owner, brief, { mayDownload: true })
      const read = { as: await newReader(h, share), params: { briefId: brief.id } }
      const { video, downloadUrl } = await h.call(getLibraryBrief, read)
      const addresses = [opened.brief.video?.playbackUrl, video?.playbackUrl, video?.posterUrl]
      for (const address of [...addresses, downloadUrl]) {
        expect(notesIn((await fetchAt(address)).rawPayload)).toEqual([])
      }
      const { headers } = await fetchAt(downloadUrl)
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="(tagged|phone).*\.mp4"/,
      )
      const original = await fetchAt((await readBrief(name)).video?.originalUrl)
      expect(original.rawPayload.equals(fileOf(name))).toBe(true)
    },
  )

  test('is no file at all until the video plays', async () => {
    await store('tagged.mov')
    const brief = await readBrief('tagged.mov')
    const share = await newShare(h, company.owner, brief, { mayDownload: true })
    const read = { as: await newReader(h, share), params: { briefId: brief.id } }
    const before = await h.call(getLibraryBrief, read)
    expect(before).toMatchObject({ downloadUrl: null, video: { playbackUrl: null } })
    await process()
    expect((await h.call(getLibraryBrief, read)).downloadUrl).not.toBeNull()
  })

  test('is made again where an earlier version left notes, and plays on meanwhile', async () => {
    const { objectId } = stored.get('tagged.mp4') ?? { objectId: '' }
    await h.sql`
      update app.videos set playback = 'original', playback_path = null, clean = false
      where object_id = ${objectId}`
    const playback = async () =>
      notesIn((await fetchAt((await readBrief('tagged.mp4')).video?.playbackUrl)).rawPayload)
    expect(await playback()).not.toEqual([])
    await withSystemTx(h.services, 'a test', queueUnclean)
    const states: (string | undefined)[] = []
    await process(async () => {
      states.push((await readBrief('tagged.mp4')).video?.state)
    })
    expect(states).toEqual(['ready', 'ready'])
    expect(await playback()).toEqual([])
    await withSystemTx(h.services, 'a test', queueUnclean)
    expect(await h.sql`select from app.videos where step is not null`).toEqual([])
  })
})
