import { columnShares } from '../column-shares.ts'
import type { ExportedBlockOf } from '../exported-document.ts'
import { fitting, heightOf, type Line, measured } from './measure.ts'
import { type Paragraph, paragraphsOf } from './paragraphs.ts'

/** The padding of a cell, in points. */
export const cellInset = { x: 7, y: 4 } as const

/** A cell in its first row; `rows` counts rows of the uncut table, which may have more. */
export type SlideCell = {
  header: boolean
  column: number
  colspan: number
  rowspan: number
  paragraphs: Paragraph[]
}

/** The rows of a table with their heights, none taller than a slide. */
export type TableRows = {
  headerRows: number
  headerColumn: boolean
  widths: number[]
  heights: number[]
  cells: SlideCell[][]
}

/** The part of a table on one slide. */
export type TablePart = {
  widths: number[]
  heights: number[]
  cells: SlideCell[][]
  headerRows: number
  headerColumn: boolean
  height: number
  /** The first row of the rest. */
  to: number
}

/** The rows of a table for slides of this size. Rows that are too tall continue in further ones. */
export function tableRowsFor(
  table: ExportedBlockOf<'table'>,
  { width, ...letters }: Line,
  height: number,
): TableRows {
  const widths = columnShares(table).map((share) => share * width)
  const all = table.rows.map((row) =>
    row.map(({ flow, ...cell }): SlideCell => ({ ...cell, paragraphs: paragraphsOf(flow) })),
  )
  const heights = heightsOf(all, widths, letters)
  const header = sum(heights.slice(0, table.headerRows))
  const headerRows = header < height / 3 ? table.headerRows : 0
  const room = height - sum(heights.slice(0, headerRows))
  const { headerColumn } = table
  if (heights.every((one) => one <= room)) {
    return { headerRows, headerColumn, widths, heights, cells: all }
  }
  const cells = withoutSpans(all, table.columns).flatMap((row) =>
    pieces(row, widths, letters, room),
  )
  const cut = heightsOf(cells, widths, letters)
  return { headerRows: 0, headerColumn, widths, heights: cut, cells }
}

type Letters = Omit<Line, 'width'>

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const widthOf = ({ column, colspan }: SlideCell, widths: readonly number[]) =>
  sum(widths.slice(column, column + colspan)) - 2 * cellInset.x

const cellHeight = (cell: SlideCell, widths: readonly number[], letters: Letters) =>
  sum(
    cell.paragraphs.map((one) =>
      heightOf(measured(looked(one, cell), { ...letters, width: widthOf(cell, widths) })),
    ),
  )

/** Headers are bold, and therefore wider. */
const looked = (paragraph: Paragraph, { header }: SlideCell): Paragraph =>
  header && paragraph.look === 'body' ? { ...paragraph, look: 'heading' } : paragraph

/** The row heights; a cell that spans several rows extends the last of them if necessary. */
function heightsOf(
  rows: readonly SlideCell[][],
  widths: readonly number[],
  letters: Letters,
): number[] {
  const least = letters.size * 1.22
  const heights = rows.map(() => least + 2 * cellInset.y)
  rows.forEach((cells, row) => {
    for (const cell of cells.filter(({ rowspan }) => rowspan === 1)) {
      const needed = cellHeight(cell, widths, letters) + 2 * cellInset.y
      heights[row] = Math.max(heights[row] ?? 0, needed)
    }
  })
  rows.forEach((cells, row) => {
    for (const cell of cells.filter(({ rowspan }) => rowspan > 1)) {
      const last = row + cell.rowspan - 1
      const before = sum(heights.slice(row, last))
      const needed = cellHeight(cell, widths, letters) + 2 * cellInset.y - before
      heights[last] = Math.max(heights[last] ?? 0, needed)
    }
  })
  return heights
}

/** The same table with each spanning cell in its first row only, and empty cells below. */
function withoutSpans(rows: readonly SlideCell[][], columns: number): SlideCell[][] {
  return rows.map((cells) => {
    const begin = new Map(cells.map((cell) => [cell.column, { ...cell, rowspan: 1 }]))
    const covered = new Set(
      cells.flatMap(({ column, colspan }) =>
        Array.from({ length: colspan - 1 }, (_, at) => column + at + 1),
      ),
    )
    return Array.from({ length: columns }, (_, column) => column).flatMap((column) => {
      const empty = { header: false, column, colspan: 1, rowspan: 1, paragraphs: [] }
      return covered.has(column) ? [] : [begin.get(column) ?? empty]
    })
  })
}

/** Splits a row into rows no taller than `height`. */
function pieces(row: SlideCell[], widths: readonly number[], letters: Letters, height: number) {
  const room = height - 2 * cellInset.y
  const found: SlideCell[][] = []
  let rest = row
  while (rest.some(({ paragraphs }) => paragraphs.length > 0) || found.length === 0) {
    const cut = rest.map((cell) => {
      const paragraphs = cell.paragraphs.map((one) => looked(one, cell))
      const line = { ...letters, width: widthOf(cell, widths) }
      return fitting(paragraphs, line, { height: room, must: true })
    })
    found.push(rest.map((cell, at) => ({ ...cell, paragraphs: cut[at]?.fits ?? [] })))
    rest = rest.map((cell, at) => ({ ...cell, paragraphs: cut[at]?.rest ?? [] }))
  }
  return found
}

/** The repeated rows, and as many others as fit into a height. Null if none fits, unless `must` forces one. */
export function cutTable(
  rows: TableRows,
  from: number,
  height: number,
  must: boolean,
): TablePart | null {
  const { headerRows, headerColumn, heights, cells, widths } = rows
  const shown = Array.from({ length: headerRows }, (_, at) => at)
  let used = sum(heights.slice(0, headerRows))
  let to = from
  while (to < cells.length && (used + (heights[to] ?? 0) <= height || (must && to === from))) {
    used += heights[to] ?? 0
    to++
  }
  if (to === from) return null
  const kept = [...shown, ...Array.from({ length: to - from }, (_, at) => from + at)]
  return {
    widths,
    headerRows,
    headerColumn,
    height: used,
    to,
    heights: kept.map((row) => heights[row] ?? 0),
    cells: kept.map((row) =>
      row < headerRows ? (cells[row] ?? []) : cellsOf(cells, row, { from, to }),
    ),
  }
}

/** The cells of a row; cells that began before this part start again, empty, in its first row. */
function cellsOf(cells: readonly SlideCell[][], row: number, part: { from: number; to: number }) {
  const own = (cells[row] ?? []).map((cell) => ({
    ...cell,
    rowspan: Math.min(cell.rowspan, part.to - row),
  }))
  if (row !== part.from) return own
  const continued = cells.slice(0, row).flatMap((above, at) =>
    above
      .filter(({ rowspan }) => at + rowspan > row)
      .map((cell) => ({
        ...cell,
        rowspan: Math.min(at + cell.rowspan, part.to) - row,
        paragraphs: [],
      })),
  )
  return [...own, ...continued].sort((a, b) => a.column - b.column)
}
