import type { Unsure } from '../../../contract/captions/captions.ts'
import type { Cue } from '../read-captions.ts'
import { longestRow } from './caption-rows.ts'

/** A word that was heard; `glued` to the one before it in scripts without spaces. */
export type TimedWord = {
  text: string
  glued: boolean
  startMs: number
  endMs: number
  unsure?: Unsure | null
}

/** The words of segments of speech, in the order of their times. */
export function wordsOf(segments: readonly Cue[]): TimedWord[] {
  return inOrder(segments.flatMap(wordsIn))
}

/** The words of a segment, each with its share of the time. */
function wordsIn({ startMs, endMs, text, unsure }: Cue): TimedWord[] {
  const parts = text
    .split(/\s+/u)
    .filter(Boolean)
    .flatMap((word) => piecesOf(word).map((piece, at) => ({ text: piece, glued: at > 0 })))
  const marked = parts.map((part) => ({ ...part, ...(unsure && { unsure }) }))
  return shareTime(marked, startMs, endMs)
}

/** Words that share a stretch of time by their lengths. */
export function shareTime(
  parts: readonly Omit<TimedWord, 'startMs' | 'endMs'>[],
  startMs: number,
  endMs: number,
): TimedWord[] {
  const weights = parts.map((part) => part.text.length + 1)
  const perLetter = (endMs - startMs) / weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  return parts.map((part, at) => {
    const from = startMs + passed * perLetter
    passed += weights[at] ?? 0
    return { ...part, startMs: Math.round(from), endMs: Math.round(startMs + passed * perLetter) }
  })
}

/** The same words, none of which begins before the one before it has ended: segments of two pieces may overlap. */
function inOrder(words: readonly TimedWord[]): TimedWord[] {
  let until = 0
  return words.map((word) => {
    const startMs = Math.max(word.startMs, until)
    until = Math.max(word.endMs, startMs)
    return { ...word, startMs, endMs: until }
  })
}

/** A word that fits a row; longer ones, such as sentences of a script without spaces, in pieces. */
export function piecesOf(word: string): string[] {
  const signs = [...word]
  if (signs.length <= longestRow) return [word]
  const pieces: string[] = []
  for (let from = 0; from < signs.length; from += longestRow / 2) {
    pieces.push(signs.slice(from, from + longestRow / 2).join(''))
  }
  return pieces
}
