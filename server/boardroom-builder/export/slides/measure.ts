import { textWidth } from '../../../../common/layout/inter-widths.ts'
import type { ExportedRun } from '../exported-runs.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Sheet } from './places.ts'

// Text is measured in Inter, which is a little wider than the fonts of the slides, so that real lines break
// later and nothing overflows its place.

/** The width of letters compared with Inter at weight 500. */
const wider = { plain: 0.96, bold: 1.05, code: 1.12, saying: 1 }
/** The line height as a factor of the size; Asian scripts are taller. */
const lineHeights = { latin: 1.22, other: 1.5 }

/** The space after a paragraph, in points. */
export const spaceAfter = (size: number, { level }: Paragraph) =>
  level === null ? size * 0.5 : size * 0.3

/** The indent of each list level, in points. */
export const indentOf = (size: number) => Math.round(size * 1.5)

/** Only an appendix, whose texts are small themselves, has smaller letters. */
const smallest = (size: number) => Math.min(14, size)

/** The letter size of a paragraph, given the base text size. */
export function sizeOf(size: number, { look }: Pick<Paragraph, 'look'>): number {
  // Below a quotation in large letters its speaker is not large.
  if (look === 'caption') return Math.min(16, Math.max(smallest(size), size - 4))
  return look === 'label' ? Math.max(smallest(size), size - 2) : size
}

export type Measured = { lines: ExportedRun[][]; lineHeight: number; after: number }

/** The width of a text, its base size, and the slide whose letters it has; lengths are in points. */
export type Line = { width: number; size: number; sheet: Pick<Sheet, 'letters'> }

/** A paragraph broken into lines. */
export function measured(paragraph: Paragraph, { width, size, sheet }: Line): Measured {
  const letters = sizeOf(size, paragraph)
  const indent = paragraph.level === null ? 0 : (paragraph.level + 1) * indentOf(size)
  const { look } = paragraph
  const bold = look === 'heading' || look === 'gap' || look === 'figure'
  const usual = look === 'saying' ? wider.saying * sheet.letters.titles : wider.plain
  const lines = linesOf(paragraph.runs, {
    width: width - indent,
    size: letters,
    factor: bold ? wider.bold : usual,
    letters: look === 'saying' ? 1 : sheet.letters.text,
  })
  const latin = paragraph.runs.every(
    (run) =>
      run.kind !== 'text' || !/[\u0590-\uffff]/u.test(run.text.replace(/[\u2000-\u2bff]/gu, '')),
  )
  return {
    lines,
    lineHeight: letters * (latin ? lineHeights.latin : lineHeights.other),
    after: spaceAfter(size, paragraph),
  }
}

export const heightOf = ({ lines, lineHeight, after }: Measured) =>
  lines.length * lineHeight + after

export const heightOfAll = (paragraphs: readonly Paragraph[], line: Line) =>
  paragraphs.reduce((sum, one) => sum + heightOf(measured(one, line)), 0)

/** How wide usual letters are, and those of the font. */
type Space = { width: number; size: number; factor: number; letters: number }

/** Runs broken into lines, between words, between letters of Asian scripts, and inside overlong words. */
function linesOf(
  runs: readonly ExportedRun[],
  { width, size, factor: usual, letters }: Space,
): ExportedRun[][] {
  const lines: ExportedRun[][] = [[]]
  let used = 0
  const begin = () => {
    lines.push([])
    used = 0
  }
  const add = (run: ExportedRun, wide: number) => {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (
      last?.kind === 'text' &&
      run.kind === 'text' &&
      last.marks === run.marks &&
      last.href === run.href
    ) {
      line?.splice(-1, 1, { ...last, text: last.text + run.text })
    } else line?.push(run)
    used += wide
  }
  for (const run of runs) {
    if (run.kind === 'break') {
      add(run, 0)
      begin()
    } else if (run.kind === 'note') {
      add(run, textWidth(`[${run.number}]`, size * 0.7))
    } else {
      const factor =
        (run.marks.includes('bold') ? Math.max(usual, wider.bold) : usual) *
        letters *
        (run.marks.includes('code') ? wider.code : 1)
      for (const word of wordsOf(run.text, width / (size * factor))) {
        const wide = textWidth(word, size) * factor
        const ink = textWidth(word.trimEnd(), size) * factor
        if (used > 0 && used + ink > width) begin()
        add({ ...run, text: word }, wide)
      }
    }
  }
  return lines
}

/** Scripts that put no spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\u30fc\uff00-\uff0f\uff1a-\uff1f]/u
const bySense = new Intl.Segmenter('en', { granularity: 'word' })
const byLetter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Words with their trailing spaces; overlong ones in parts that fit on a line of this many ems. */
function wordsOf(text: string, ems: number): string[] {
  const words = (text.match(/\S+\s*|\s+/gu) ?? []).flatMap(withoutSpaces)
  const most = Math.max(1, Math.floor(ems * 0.85))
  return words.flatMap((word) => {
    if (word.length <= most || textWidth(word.trim(), 1) <= ems) return [word]
    const letters = Array.from(byLetter.segment(word), ({ segment }) => segment)
    return Array.from({ length: Math.ceil(letters.length / most) }, (_, at) =>
      letters.slice(at * most, (at + 1) * most).join(''),
    )
  })
}

/** The words of a text without spaces, each with the punctuation after it. */
function withoutSpaces(text: string): string[] {
  if (!spaceless.test(text)) return [text]
  const words: string[] = []
  for (const { segment, isWordLike } of bySense.segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment)
    else words.push((words.pop() ?? '') + segment)
  }
  return words
}

/** Whether a word goes on from the line before this one. */
function insideWord(lines: readonly ExportedRun[][], at: number): boolean {
  const [before = [], after = []] = [lines[at - 1], lines[at]]
  if (before.at(-1)?.kind === 'break') return false
  const edges = [saidBy(before).slice(-1), saidBy(after).slice(0, 1)]
  return !edges.some((edge) => /^\s?$/.test(edge)) && !edges.every((edge) => spaceless.test(edge))
}

const saidBy = (line: readonly ExportedRun[]) =>
  line
    .map((run) => {
      if (run.kind === 'text') return run.text
      return run.kind === 'note' ? '[]' : ''
    })
    .join('')

/**
 * Splits a paragraph between words, at the lines that fit into a height. Null if too few fit, unless one `must`
 * be split, such as a word that is longer than a slide.
 */
export function splitAt(paragraph: Paragraph, whole: Measured, height: number, must: boolean) {
  const most = Math.min(Math.floor(height / whole.lineHeight), whole.lines.length - 1)
  const fewest = Math.max(1, Math.min(2, whole.lines.length - 1))
  let count = most
  while (count > 0 && insideWord(whole.lines, count)) count--
  if (count < fewest && !must) return null
  if (count < 1) count = most
  if (count < 1) return null
  const [first, rest] = [whole.lines.slice(0, count), whole.lines.slice(count)]
  return {
    first: { ...paragraph, runs: first.flat() },
    rest: { ...paragraph, runs: rest.flat(), sign: { kind: 'none' as const } },
  }
}

/**
 * The paragraphs that fit into a height, the last one possibly in part, and the rest. One `must` fit on an empty
 * slide.
 */
export function fitting(
  paragraphs: readonly Paragraph[],
  line: Line,
  { height, must }: { height: number; must: boolean },
): { fits: Paragraph[]; rest: Paragraph[] } {
  const fits: Paragraph[] = []
  let free = height
  for (const [at, paragraph] of paragraphs.entries()) {
    const whole = measured(paragraph, line)
    if (heightOf(whole) > free) {
      const others = paragraphs.slice(at + 1)
      const first = must && fits.length === 0
      const cut = splitAt(paragraph, whole, free - whole.after, first)
      if (cut) return { fits: [...fits, cut.first], rest: [cut.rest, ...others] }
      return first ? { fits: [paragraph], rest: others } : { fits, rest: [paragraph, ...others] }
    }
    fits.push(paragraph)
    free -= heightOf(whole)
  }
  return { fits, rest: [] }
}
