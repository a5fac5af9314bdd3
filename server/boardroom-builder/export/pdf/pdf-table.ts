import { textWidth } from '../../../../common/layout/inter-widths.ts'
import { columnShares, isWide, unbreakable } from '../column-shares.ts'
import type { ExportedFlow } from '../exported-document.ts'
import type { ExportedRun } from '../exported-runs.ts'
import type { ExportedCell, ExportedTable } from '../exported-table.ts'
import { textOfFlow } from '../text-of-flow.ts'

/** Rows with more lines may break across pages; a page has about 60 lines. */
const mostUnbroken = 25

/** What takes from the width of a cell's text in document.typ, in pixels: the edge of a gap, a level of a list. */
const gapEdges = 22
const listIndent = 20
/** Bold letters are wider than those that `textWidth` measures. */
const boldWidth = 1.06

/** The size of a cell's letters and the width for them, in pixels. */
type Space = { letters: number; width: number }

/** A table as document.typ draws it, in a page whose text is `width` pixels wide. */
export function pdfTable(table: ExportedTable & { kind: 'table' }, width: number) {
  const shares = columnShares(table)
  const wide = isWide(table)
  const spaceOf = ({ column, colspan }: ExportedCell): Space => {
    const share = shares.slice(column, column + colspan).reduce((sum, one) => sum + one, 0)
    return { letters: wide ? 10 : 12, width: share * width - (wide ? 10 : 16) }
  }
  const unbroken = unbrokenRows(table.rows, spaceOf)
  const rows = table.rows.map((row, at) =>
    row.map((cell) => ({
      ...cell,
      breakable: !unbroken[at],
      flow: withBreaks(cell.flow, spaceOf(cell)),
    })),
  )
  return { ...table, rows, shares, wide }
}

function linesOf(flow: readonly ExportedFlow[], { letters, width }: Space): number {
  const widths = textOfFlow(flow)
    .split('\n')
    .map((line) => textWidth(line, letters) / Math.max(letters, width))
  return widths.reduce((sum, one) => sum + Math.ceil(one + 0.2), 0)
}

/**
 * Whether each row is on one page. Rows that cells join are on one page together or break alike, because Typst
 * drops what has no room in the rows of an unbreakable cell.
 */
function unbrokenRows(
  rows: readonly ExportedCell[][],
  spaceOf: (cell: ExportedCell) => Space,
): boolean[] {
  const unbroken: boolean[] = []
  let [joined, last, lines] = [0, 0, 0]
  rows.forEach((cells, at) => {
    lines += Math.max(0, ...cells.map((cell) => linesOf(cell.flow, spaceOf(cell))))
    last = Math.max(last, at, ...cells.map(({ rowspan }) => at + rowspan - 1))
    joined++
    if (at < last) return
    unbroken.push(...Array<boolean>(joined).fill(lines <= mostUnbroken))
    joined = 0
    lines = 0
  })
  return unbroken
}

/** The text of a cell in which words that are wider than it may break, at zero-width spaces. */
function withBreaks(flow: readonly ExportedFlow[], { letters, width }: Space): ExportedFlow[] {
  return flow.map((one): ExportedFlow => {
    if (one.kind === 'gap') {
      return { ...one, words: withBreaksIn(one.words, { letters, width: width - gapEdges }) }
    }
    if (one.kind === 'paragraph')
      return { ...one, runs: runsWithBreaks(one.runs, { letters, width }) }
    const inList = { letters, width: width - listIndent }
    return { ...one, items: one.items.map((item) => withBreaks(item, inList)) }
  })
}

/** Between the texts of runs; `legible` leaves none within. */
const runEnd = '\0'

/** A word may consist of several runs. */
function runsWithBreaks(runs: readonly ExportedRun[], space: Space): ExportedRun[] {
  const texts = runs.map((run) => {
    if (run.kind === 'note') return `[${run.number}]`
    return run.kind === 'text' ? run.text : '\n'
  })
  const broken = withBreaksIn(texts.join(runEnd), space).split(runEnd)
  return runs.map((run, at) => (run.kind === 'text' ? { ...run, text: broken[at] ?? '' } : run))
}

/** document.typ keeps what stands between two of these on one page. */
const joiner = '\u2060'
/** Longer words may end a page within. */
const mostJoined = 60

function withBreaksIn(text: string, { letters, width }: Space): string {
  const part = Math.max(2, Math.floor(width / letters))
  return text.replace(unbreakable, (word) => {
    if (textWidth(word.replaceAll(runEnd, ''), letters) * boldWidth <= width) return word
    const signs = [...word]
    const broken = signs.map((sign, at) => (at > 0 && at % part === 0 ? `\u200b${sign}` : sign))
    if (signs.length > mostJoined) return broken.join('')
    return broken.join('').replace(/[^\0]+/g, `${joiner}$&${joiner}`)
  })
}
