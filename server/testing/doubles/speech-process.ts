// A process that speaks the protocol of the speech model, and hears a word for each half second of sound.
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { serveModel } from '../../models/process/serve-model.ts'
import type { SpeechResult, SpeechWork } from '../../models/speech/speech-work.ts'

const wordSamples = 8000

await serveModel<SpeechWork, SpeechResult>(async () => async (work) => {
  // Long enough to be ended in the middle.
  await setTimeout(60)
  if (work.find === 'languages') return { languages: { de: 0.6, la: 0.9, en: 0.3 } }
  const said = []
  for (let at = 0; at < work.sound.length; at += wordSamples) {
    const startMs = at / 16
    const endMs = Math.min(at + wordSamples, work.sound.length) / 16
    said.push({ startMs, endMs, text: wordFor(work.sound.subarray(at, at + wordSamples)) })
  }
  return { words: { said, unfinished: null, logProbability: -0.3 } }
})

/** A word by which this sound can be told from any other. */
function wordFor(sound: Int16Array): string {
  const bytes = new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength)
  return `w${createHash('sha256').update(bytes).digest('hex').slice(0, 6)}`
}
