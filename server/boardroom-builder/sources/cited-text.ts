import { chaptersOf } from '../../../common/text/chapters.ts'
import type { DocumentSource } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { SourceProblem } from '../../../contract/boardroom-builder/document-sources.ts'
import { factsOfCanvas } from '../compose/facts-of-canvas.ts'
import type { CitedPassage, CitedRow } from './queries.ts'

/** How far the time of a quotation may be from that of its words, because captions are moved. */
const toleranceMs = 2000

/** Text for comparison: blanks, quotation marks, dashes and forms of letters do not matter. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/["'`\u00ab\u00bb\u2018-\u201f\u2039\u203a]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

type Quoted = Pick<DocumentSource, 'startMs' | 'quote'>

/** Why a source does not say what is quoted from it; null if it does. */
export function problemOf(cited: CitedRow, { startMs, quote }: Quoted): SourceProblem | null {
  const words = plain(quote)
  if (words === '') return null
  const holds = (text: string) => text.includes(words)
  const open = cited.passages.filter(({ internal }) => !internal)
  if (startMs !== null && (isSaidAt(open, words, startMs) || isChapter(cited, words, startMs))) {
    return null
  }
  // Passages leave out what says nothing, such as chapters.
  const whole = [plain(cited.description ?? ''), ...textsOf(open)]
  if (whole.some(holds) || (cited.widgets && entriesOf(cited).some(holds))) {
    return startMs === null ? null : 'second'
  }
  return textsOf(cited.passages).some(holds) ? 'internal' : 'quote'
}

/** Each field and each caption track as one text. */
function textsOf(passages: readonly CitedPassage[]): string[] {
  const texts = new Map<string, string[]>()
  for (const { field, captionId, text } of passages) {
    const key = captionId ?? field
    texts.set(key, [...(texts.get(key) ?? []), text])
  }
  return [...texts.values()].map((pieces) => plain(pieces.join(' ')))
}

/** The entries of a canvas, as composed documents quote them. */
const entriesOf = ({ id, title, widgets }: CitedRow) =>
  factsOfCanvas({ id, title, widgets: widgets ?? [] }).map(({ source }) => plain(source.quote))

const isChapter = ({ description }: CitedRow, words: string, startMs: number) =>
  chaptersOf(description, null).some(
    (chapter) => chapter.startMs === startMs && plain(chapter.title).includes(words),
  )

type Line = { text: string; startMs: number; endMs: number }

/** Whether a caption track says the words from about this time on. */
function isSaidAt(passages: readonly CitedPassage[], words: string, startMs: number): boolean {
  const tracks = new Map<string, Line[]>()
  for (const passage of passages) {
    if (passage.captionId === null) continue
    tracks.set(passage.captionId, [...(tracks.get(passage.captionId) ?? []), ...linesOf(passage)])
  }
  return [...tracks.values()].some((lines) => {
    const first = lines.findIndex(({ endMs }) => endMs + toleranceMs >= startMs)
    if (first < 0) return false
    const heard = lines.slice(first)
    const begun = heard.filter((line) => line.startMs <= startMs + toleranceMs)
    const at = plain(heard.map(({ text }) => text).join(' ')).indexOf(words)
    return at >= 0 && at < plain(begun.map(({ text }) => text).join(' ')).length
  })
}

function linesOf({ text, starts, endMs }: CitedPassage): Line[] {
  return text.split('\n').map((line, at) => {
    const startMs = starts?.[at] ?? 0
    return { text: line, startMs, endMs: starts?.[at + 1] ?? endMs ?? startMs }
  })
}
