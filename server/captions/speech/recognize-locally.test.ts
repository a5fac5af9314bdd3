import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBrief, deleteBrief } from '../../../contract/briefs/briefs.ts'
import { addCaptionWords } from '../../../contract/captions/caption-names.ts'
import {
  type Caption,
  listCaptions,
  searchCaptions,
  transcribeBrief,
} from '../../../contract/captions/captions.ts'
import { type BuiltInModel, speechModel } from '../../models/built-in-models.ts'
import { LocalSpeech } from '../../models/speech/local-speech.ts'
import { startSpeechModel } from '../../testing/doubles/speech-model.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { MODELS_DIR, testOnModels } from '../../testing/test-on-models.ts'
import { wave } from '../../testing/wave.ts'
import { newVideoBrief } from '../../testing/worlds/captions.ts'
import { publicPath, uploadFile } from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { sampleBrief } from '../../testing/worlds/samples.ts'
import { VideoWork } from '../../videos/process-videos.ts'
import { captionRows } from './caption-rows.ts'
import { cutSound } from './cut-sound.ts'
import { recognizeLocally } from './recognize-locally.ts'
import { transcribeAll } from './transcribe.ts'
import { isLoop } from './trust-segments.ts'
import { soundRate } from './voice/voice-frames.ts'

const h = await startHarness({ env: { TRANSCRIBE: 'local', TRANSCRIBE_AUTOMATICALLY: 'off' } })
const speech = startSpeechModel(h.services)
const [company, other] = [await newCompany(h), await newCompany(h)]
const { owner } = company

async function newVideo(as = owner, bytes = fixture('long-speech.webm')) {
  const { bucket, key } = await uploadFile(h, as, bytes)
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const { id } = await h.call(createBrief, { as, body: sampleBrief({ uploadedVideoUrl }) })
  return id
}
const ask = (id: string) => h.call(transcribeBrief, { as: owner, params: { id } })
const list = (id: string) => h.call(listCaptions, { as: owner, params: { id } })

/** Works until there is nothing to do or `stopping`, with pieces of so many milliseconds. */
const work = (stopping = new AbortController().signal, localPieceMs = 25_000) =>
  transcribeAll(h.services, { localPieceMs }, stopping, (_, limits) =>
    recognizeLocally(speech, limits.localPieceMs),
  )

const wordsOf = (made: readonly Caption[]) =>
  made.flatMap(({ lines }) => lines).flatMap(({ text }) => text.split(/\s+/))
const heardWords = async (id: string) => wordsOf((await list(id)).items)

let atOnce: Promise<Caption[]> | undefined
/** What is heard of the same video by a process that is not disturbed. */
const heardAtOnce = () =>
  (atOnce ??= newVideo().then(async (id) => {
    await ask(id)
    await work()
    return (await list(id)).items
  }))

/** How often a process is stopped: each time, the rest of the sound is decoded again. */
const mostStops = process.env.DEEP === '1' ? Number.POSITIVE_INFINITY : 2

const comeDue = () => h.sql`update app.transcriptions set due_at = now(), leased_until = null`

describe('recognizeLocally', () => {
  afterEach(() => h.sql`delete from app.transcriptions`)

  test('hears the file that plays, not only the one that was uploaded', async () => {
    const id = await newVideo()
    const videos = new VideoWork(h.services)
    videos.wake()
    await videos.idle()
    await ask(id)
    await work()
    expect((await heardWords(id)).length).toBeGreaterThan(100)
  })

  test('hears a video in windows, in its language, and gives each moment once', async () => {
    const [made, ...others] = await heardAtOnce()
    expect(made).toMatchObject({ language: 'de', automatic: true })
    expect(others).toEqual([])
    const words = wordsOf(await heardAtOnce())
    // 54 seconds of voice, and margins.
    expect(words.length).toBeGreaterThan(100)
    expect(new Set(words).size).toBe(words.length)
    const ends = made?.lines.map(({ endMs }) => endMs) ?? []
    expect(ends.at(-1)).toBeGreaterThan(63_000)
    expect(ends).toEqual(ends.toSorted((one, other) => one - other))
  })

  test('goes on after the last finished window when it was stopped, and loses and doubles no word', async () => {
    const id = await newVideo()
    await ask(id)
    let stops = 0
    for (let heardMs = 0; (await list(id)).items.length === 0; ) {
      const stopping = new AbortController()
      const watching = setInterval(async () => {
        const [row] = await h.sql`select heard_ms from app.transcriptions`
        if (stops === mostStops || Number(row?.heard_ms ?? 0) <= heardMs) return
        heardMs = Number(row?.heard_ms)
        stopping.abort(new Error('the server stops'))
      }, 10)
      await work(stopping.signal)
      clearInterval(watching)
      if (stopping.signal.aborted) stops += 1
      await comeDue()
    }
    expect(stops).toBeGreaterThan(1)
    expect(await heardWords(id)).toEqual(wordsOf(await heardAtOnce()))
  })

  test('a process that is killed is started again, and its window heard again', async () => {
    const id = await newVideo()
    await ask(id)
    let killed = 0
    const killer = setInterval(async () => {
      const [row] = await h.sql`select 1 from app.transcriptions where heard_ms > 0`
      if (row && killed < 1 && kill('speech-process.ts')) killed += 1
    }, 70)
    await work()
    clearInterval(killer)
    expect(killed).toBeGreaterThan(0)
    expect(await heardWords(id)).toEqual(wordsOf(await heardAtOnce()))
  })

  test('between two pieces, another company has its turn', async () => {
    const id = await newVideo()
    const theirs = await newVideo(other.owner, fixture('speech.mp4'))
    await ask(id)
    const working = work()
    await vi.waitFor(
      async () => {
        const [row] = await h.sql`select 1 from app.transcriptions where heard_ms > 0`
        expect(row).toBeDefined()
      },
      { timeout: 20_000, interval: 20 },
    )
    await h.call(transcribeBrief, { as: other.owner, params: { id: theirs }, body: {} })
    await working
    const made = await h.sql`
      select c.company_id from app.captions c join briefs b on b.video_object_id = c.object_id
      where b.id in (${id}, ${theirs}) order by c.created_at`
    expect(made.map(({ company_id }) => company_id)).toEqual([other.id, company.id])
    expect(new Set(await heardWords(id)).size).toBe((await heardWords(id)).length)
  })

  test('a video that is deleted while it is heard is left', async () => {
    const id = await newVideo(owner, fixture('speech.mp4'))
    await ask(id)
    const working = work()
    await h.call(deleteBrief, { as: owner, params: { id } })
    await working
    expect(await h.sql`select object_id from app.transcriptions where not failed`).toEqual([])
  })
})

/** The captions that the real model makes of a video. */
async function makeCaptions(id: string) {
  const { env, log } = h.services
  // The hashes of the stand-in's files are recorded in the usual folder.
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'briefwell-speech-'))
  const host = { env: { ...env, DATA_DIR, MODELS_DIR }, log, now: () => new Date() }
  const real = new LocalSpeech(host, speechModel(env) as BuiltInModel)
  onTestFinished(() => real.stop())
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  await ask(id)
  await transcribeAll(h.services, {}, undefined, (_, { localPieceMs }) =>
    recognizeLocally(real, localPieceMs),
  )
  const [made] = (await list(id)).items
  return made
}

testOnModels(
  'the real model hears most words of a synthetic voice, when they are said',
  async () => {
    await h.call(addCaptionWords, { as: owner, body: { words: ['Anah'], asHeard: false } })
    const id = await newVideo()
    const made = await makeCaptions(id)
    expect(made?.language).toBe('en')
    const lines = made?.lines ?? []
    for (const { text } of lines) expect(captionRows(text)).not.toBeNull()
    // What was said when, by the texts from which the fixture was made.
    const expected = [
      // Written as the company's list of words has it.
      [0, 5, 'My name is Anah'],
      [0, 5, 'I look after the ledger product'],
      [9, 13, 'what it costs'],
      [28, 33, 'nobody works through the weekend'],
      [40, 46, 'training is included'],
      [57, 64, 'ask your question at that second'],
    ] as const
    for (const [from, to, said] of expected) {
      const within = lines.filter(
        ({ startMs, endMs }) => endMs > from * 1000 && startMs < to * 1000,
      )
      expect(within.map(({ text }) => text).join(' ')).toContain(said)
    }
    // Three seconds of silence.
    expect(lines.find(({ startMs, endMs }) => startMs < 28_300 && endMs > 26_500)).toBeUndefined()
    const { items } = await h.call(searchCaptions, {
      as: owner,
      query: { search: 'ledger product' },
    })
    expect(items.map(({ briefId }) => briefId)).toContain(id)
  },
)

/** A video with this sound. */
async function addVideo(samples: Int16Array) {
  const { id, objectId } = await newVideoBrief(h, company)
  const at = (second: number) => (samples[Math.round(second * soundRate)] ?? 0) / 32_768
  await h.services.objects.put(objectId, wave(samples.length / soundRate, at))
  return id
}

/** The voice of the fixture. */
async function readVoice(): Promise<Int16Array> {
  const { id } = await uploadFile(h, owner, fixture('long-speech.webm'))
  const piece = { startMs: 0, endMs: 300_000, as: 'samples' } as const
  const limits = { ms: 60_000, signal: new AbortController().signal }
  const sound = await cutSound(h.services, id, piece, limits)
  if ('problem' in sound) throw new Error(sound.problem)
  return new Int16Array(Uint8Array.from(sound.bytes).buffer)
}

/** Half a minute of two people at once: the second one is deeper and slower, and begins elsewhere. */
const twoVoices = (voice: Int16Array) =>
  Int16Array.from({ length: 30 * soundRate }, (_, at) => {
    const other = voice[Math.floor(at * 0.8) + 28 * soundRate] ?? 0
    return ((voice[at] ?? 0) + other) / 2
  })

/** The first syllable again and again, then the first sentences. */
const stutter = (voice: Int16Array) => {
  const syllable = Array.from(voice.subarray(0, 0.3 * soundRate))
  return Int16Array.from([...Array(6).fill(syllable).flat(), ...voice.subarray(0, 13 * soundRate)])
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

for (const [title, change] of Object.entries({
  'two voices at once': twoVoices,
  'a stutter': stutter,
})) {
  testOnModels(`the real model invents little of ${title}, and repeats nothing`, async () => {
    const made = await makeCaptions(await addVideo(change(await readVoice())))
    const texts = made?.lines.map(({ text }) => text) ?? []
    const words = texts.flatMap(wordsIn)
    // As the model writes numbers.
    const said = new Set(wordsIn(`${fixture('long-speech.txt')} 9 4 11 20 40 000`))
    expect(words.length).toBeGreaterThan(30)
    for (const [at, text] of texts.entries()) {
      expect(isLoop(text)).toBe(false)
      expect(text).not.toBe(texts[at + 1])
    }
    const strange = words.filter((word) => !said.has(word))
    expect(strange.length / words.length).toBeLessThan(1 / 3)
  })
}

/** Kills a child of this process that runs a program; false if there is none. */
function kill(program: string): boolean {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  })
  const line = listed.split('\n').find((one) => one.includes(program))
  if (!line) return false
  process.kill(Number.parseInt(line, 10), 'SIGKILL')
  return true
}
