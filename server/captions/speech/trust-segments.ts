import { deflateRawSync } from 'node:zlib'
import type { Unsure } from '../../../contract/captions/captions.ts'
import type { Cue } from '../read-captions.ts'
import type { Segment } from './segment.ts'
import { type Span, voicedMs } from './voice/voice-frames.ts'

/** A segment is heard with so much voice at least, in milliseconds and as a share of how long it is. */
const leastVoiceMs = 120
const leastVoiceShare = 0.1
/** How far recognizers err in their times, in milliseconds. */
const slackMs = 400

/** Whisper's own limits: below this mean, words are guessed; above this probability, nobody speaks. */
const guessed = -1
const nobody = 0.6
/** Nobody says so many characters in a second of voice. */
const mostPerSecond = 32

/** How often a phrase may follow itself, because people stutter. */
const mostRepeats = 3
/** The longest phrase that is looked for, in words. */
const longestPhrase = 12

/**
 * Leaves out what nobody said: text in silence, noise or music, and phrases that a recognizer repeats without end.
 * Marks what remains doubtful. `voice` says where somebody speaks, or is null if that is not known.
 */
export function trustSegments(segments: readonly Segment[], voice: readonly Span[] | null): Cue[] {
  const trusted: Cue[] = []
  for (const segment of segments) {
    if (isInvented(segment, voice)) continue
    const { text, repeated } = withoutLoops(segment.text)
    const last = trusted.at(-1)
    if (last && repeatsBefore(trusted, text) >= mostRepeats) {
      last.unsure = 'repeated'
      continue
    }
    const { startMs, endMs } = segment
    trusted.push({ startMs, endMs, text, unsure: repeated ? 'repeated' : doubt(segment, voice) })
  }
  return trusted
}

/**
 * Whether a text repeats itself as recognizers do that are stuck: it takes less than a fraction of its length when
 * compressed.
 */
export function isLoop(text: string): boolean {
  const bytes = Buffer.from(text)
  return bytes.length > 60 && bytes.length / deflateRawSync(bytes).length > 2.4
}

function isInvented(
  { startMs, endMs, logProbability, noSpeech }: Segment,
  voice: readonly Span[] | null,
) {
  const unsure = logProbability !== null && logProbability < guessed
  if (unsure && noSpeech !== null && noSpeech > nobody) return true
  if (!voice) return false
  const heardMs = voicedMs(voice, startMs - slackMs, endMs + slackMs)
  return heardMs < Math.max(leastVoiceMs, (endMs - startMs) * leastVoiceShare)
}

function doubt(
  { startMs, endMs, text, logProbability }: Segment,
  voice: readonly Span[] | null,
): Unsure | null {
  if (logProbability !== null && logProbability < guessed) return 'unclear'
  if (!voice) return null
  const seconds = voicedMs(voice, startMs - slackMs, endMs + slackMs) / 1000
  return text.length > mostPerSecond * seconds ? 'unclear' : null
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How many segments in a row, from the last back, say the same. */
function repeatsBefore(heard: readonly Cue[], text: string): number {
  const said = plain(text)
  const other = heard.findLastIndex((one) => plain(one.text) !== said)
  return heard.length - 1 - other
}

/** A text in which phrases that follow themselves too often are said once. */
function withoutLoops(text: string): { text: string; repeated: boolean } {
  const words = text.split(/\s+/u).filter(Boolean)
  const folded = words.map(plain)
  const kept: string[] = []
  let repeated = false
  for (let at = 0; at < words.length; ) {
    const loop = loopAt(folded, at)
    kept.push(...words.slice(at, at + (loop?.length ?? 1)))
    repeated ||= loop !== null
    at += loop ? loop.length * loop.times : 1
  }
  return { text: kept.join(' '), repeated }
}

/** The shortest phrase that follows itself too often from a word on. */
function loopAt(words: readonly string[], at: number): { length: number; times: number } | null {
  for (let length = 1; length <= longestPhrase; length += 1) {
    let times = 1
    while (sameAgain(words, at, length, times)) times += 1
    if (times > mostRepeats) return { length, times }
  }
  return null
}

function sameAgain(words: readonly string[], at: number, length: number, times: number): boolean {
  if (at + (times + 1) * length > words.length) return false
  for (let word = 0; word < length; word += 1) {
    if (words[at + word] !== words[at + times * length + word]) return false
  }
  return true
}
