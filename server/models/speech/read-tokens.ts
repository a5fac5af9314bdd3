import type { Said, Words } from './speech-work.ts'

/** A timestamp of Whisper counts so many milliseconds. */
const tickMs = 20

/**
 * The sentences in Whisper's tokens, which stand between a timestamp where they begin and one where they end; tokens
 * from `firstTimestamp` on are timestamps. `soundMs` is how long the sound is.
 */
export function readTokens(
  tokens: readonly number[],
  firstTimestamp: number,
  soundMs: number,
  decode: (tokens: number[]) => string,
): Omit<Words, 'logProbability'> {
  const said: Said[] = []
  let startMs: number | null = null
  let words: number[] = []
  for (const token of tokens) {
    if (token < firstTimestamp) {
      words.push(token)
      continue
    }
    const ms = Math.min((token - firstTimestamp) * tickMs, soundMs)
    if (words.length === 0) {
      startMs = ms
      continue
    }
    said.push({
      startMs: startMs ?? said.at(-1)?.endMs ?? 0,
      endMs: ms,
      text: decode(words).trim(),
    })
    startMs = null
    words = []
  }
  // The library refuses to decode nothing.
  const text = words.length > 0 ? decode(words).trim() : ''
  const from = startMs ?? said.at(-1)?.endMs ?? 0
  return {
    said: said.filter((sentence) => sentence.text !== ''),
    unfinished: text === '' ? null : { startMs: from, endMs: Math.max(from, soundMs), text },
  }
}
