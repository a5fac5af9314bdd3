import type { DocumentSource } from '../../../contract/boardroom-builder/document-blocks.ts'
import { plain } from './cited-text.ts'
import type { CitedPassage, CitedRow } from './queries.ts'

/** A name before a colon, as captions begin a line where another person begins to speak. */
const named = /^(\p{Lu}[\p{L}.'’-]{0,40}(?: \p{Lu}[\p{L}.'’-]{0,40}){0,3}): /u

/** How far before its second a quotation may begin, because captions are moved. */
const toleranceMs = 2000

/**
 * Who says a quotation, if the captions name their speakers; null for everything else. Only captions whose first line
 * names somebody do: elsewhere a word before a colon is no name.
 */
export function speakerOf(
  { passages }: CitedRow,
  { startMs }: Pick<DocumentSource, 'startMs'>,
  words: string,
): string | null {
  if (startMs === null || plain(words) === '') return null
  for (const { captionId, starts, text } of passages) {
    if (captionId === null || !starts) continue
    const lines = text.split('\n')
    const at = lineOf(lines, starts, startMs, words)
    const names = at === null ? [] : namesOf(lines)
    const last = lines.slice(0, (at ?? 0) + 1).findLast((line) => names.includes(nameIn(line)))
    if (last) return nameIn(last)
  }
  return null
}

/** The line in which the words begin, about this time; null if they are not said there. */
function lineOf(
  lines: readonly string[],
  starts: NonNullable<CitedPassage['starts']>,
  startMs: number,
  words: string,
): number | null {
  const from = lines.findIndex((_, at) => (starts[at + 1] ?? startMs) + toleranceMs >= startMs)
  if (from < 0) return null
  let heard = ''
  const begins = lines.slice(from).map((line) => {
    heard += `${plain(line)} `
    return heard.length
  })
  const found = heard.indexOf(plain(words))
  const at = from + begins.findIndex((end) => end > found)
  return found >= 0 && (starts[at] ?? 0) <= startMs + toleranceMs ? at : null
}

const nameIn = (line: string) => named.exec(line)?.[1] ?? ''

/** The speakers of captions: whoever begins them, is named twice, or by first and last name. */
function namesOf(lines: readonly string[]): string[] {
  const [first = '', ...others] = lines.map(nameIn)
  if (!first) return []
  const again = others.filter((name, at) => name.includes(' ') || others.indexOf(name) < at)
  return [first, ...again.filter(Boolean)]
}
