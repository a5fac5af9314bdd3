import { segments } from '../../common/text/sentences.ts'
import type { Passage } from './passage.ts'

/** A verbatim sentence of a passage, and when it is said in the video. */
export type Sentence = {
  passage: Passage
  /** Its place among the sentences of the passage. */
  at: number
  text: string
  startMs: number | null
  endMs: number | null
}

/** The sentences of a passage in order. */
export function sentencesOf(passage: Passage): Sentence[] {
  const flat = passage.text.replaceAll('\n', ' ')
  return [...segments(flat, passage.language)]
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, from }, at) => {
      const lead = text.length - text.trimStart().length
      return {
        passage,
        at,
        text: text.trim(),
        ...timesOf(passage, from + lead, from + text.trimEnd().length),
      }
    })
}

/** When the characters from `from` to `to` are spoken. */
function timesOf({ text, starts, endMs }: Passage, from: number, to: number) {
  if (!starts || endMs === null) return { startMs: null, endMs: null }
  const lineAt = (place: number) => text.slice(0, place).split('\n').length - 1
  const last = lineAt(Math.max(from, to - 1))
  return { startMs: starts[lineAt(from)] ?? null, endMs: starts[last + 1] ?? endMs }
}
