import { expect, test } from 'vitest'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import { addCaptionWords } from '../../../contract/captions/caption-names.ts'
import { listCaptions, transcribeBrief } from '../../../contract/captions/captions.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { startTranscriber } from '../../testing/doubles/transcriber.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { publicPath, uploadFile } from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { transcribeAll } from './transcribe.ts'

const server = await startTranscriber({ decoding: false })
const h = await startHarness({
  env: { TRANSCRIBE_BASE_URL: server.baseUrl, TRANSCRIBE_AUTOMATICALLY: 'off' },
})
const { owner } = await newCompany(h)

async function newVideo(bytes: Buffer, productId?: string) {
  const { bucket, key } = await uploadFile(h, owner, bytes)
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  return h.call(createBrief, { as: owner, body: sampleBrief({ uploadedVideoUrl, productId }) })
}
const ask = (id: string) => h.call(transcribeBrief, { as: owner, params: { id }, body: {} })
const list = (id: string) => h.call(listCaptions, { as: owner, params: { id } })
const lines = async (id: string) =>
  (await list(id)).items.flatMap((track) =>
    track.lines.map(({ startMs, text }) => [startMs, text] as const),
  )
const work = (limits: Parameters<typeof transcribeAll>[1] = {}) => transcribeAll(h.services, limits)

test('a segment that goes on after the end of a piece is heard again as a whole', async () => {
  // The first piece ends in the pause at 19.8 seconds; the server says that a sentence goes on from 17 to 22.
  server.answers((_heard, _response, turn) => ({
    language: 'english',
    segments:
      turn === 1
        ? [
            { start: 1, end: 3, text: 'Before.' },
            { start: 17, end: 22, text: 'Half of a sentence' },
          ]
        : [{ start: 0.2, end: 4, text: 'The whole of a sentence.' }],
  }))
  const { id } = await newVideo(fixture('long-speech.webm'))
  await ask(id)
  await work({ pieceMs: 25_000, tailMs: 8000 })
  const heard = await lines(id)
  expect(heard.map(([, text]) => text).slice(0, 2)).toEqual(['Before.', 'The whole of a sentence.'])
  expect(heard[1]?.[0]).toBeCloseTo(17_200, -3)
  // A server may name the language, but is told its code.
  expect(server.heard.map(({ fields }) => fields.language)).toEqual([undefined, 'en', 'en'])
})

test("tells the server the names that may be said: those of the video first, and no other company's", async () => {
  server.answers(() => ({ segments: [{ start: 1, end: 2, text: 'Hello.' }] }))
  const words = (said: string[], asHeard: boolean, as = owner) =>
    h.call(addCaptionWords, { as, body: { words: said, asHeard } })
  await words(['Kubernetes', 'atlas'], false)
  await words(['well'], true)
  await words(['Foreign'], false, (await newCompany(h)).owner)
  const shown = await h.call(createProduct, {
    as: owner,
    body: sampleProduct({ name: 'Tidebook' }),
  })
  await h.call(createProduct, { as: owner, body: sampleProduct({ name: 'Holdstock' }) })
  await h.call(createProduct, { as: owner, body: sampleProduct({ name: 'L'.repeat(81) }) })
  const { id } = await newVideo(fixture('speech.mp4'), shown.id)
  await ask(id)
  await work()
  expect(server.heard.map(({ fields }) => fields.prompt)).toEqual([
    'Acme Robotics, Tidebook, Sam Seller, atlas, Kubernetes, Holdstock.',
  ])
})

test('leaves out what the server hears where nobody speaks', async () => {
  server.answers(() => ({
    language: 'en',
    segments: [
      { start: 0, end: 4, text: 'Welcome to this briefing.' },
      { start: 26, end: 28, text: 'Thank you for watching.' },
    ],
  }))
  const { id } = await newVideo(fixture('long-speech.webm'))
  await ask(id)
  await work()
  expect((await lines(id)).map(([, text]) => text)).toEqual(['Welcome to this briefing.'])
})

test('asks no server about a video without a voice', async () => {
  server.answers(() => ({ segments: [{ start: 0, end: 1, text: 'Music' }] }))
  const { id } = await newVideo(fixture('h264-aac.mp4'))
  await ask(id)
  await work()
  expect(await list(id)).toMatchObject({ items: [], transcription: 'silent', problem: null })
  expect(server.heard).toEqual([])
})
