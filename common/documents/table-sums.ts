import type {
  DocumentBlock,
  DocumentMark,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { textOfCell } from '../../contract/boardroom-builder/document-blocks.ts'
import { areYears, isBlank, sumOf } from '../text/amounts.ts'
import { placedCells } from './placed-cells.ts'

type Table = Extract<DocumentBlock, { type: 'table' }>
type Rows = Table['content']
type Cell = Rows[number]['content'][number]

/** What a sum says while its column cannot be added up. */
const noSum = '–'

/** A cell with the sum of its column, and what it has to say. */
export type TableSum = { row: number; index: number; text: string }

export const hasSum = ({ attrs }: Cell): boolean => attrs?.sum === true

/** The sums of a table as its numbers have them now: each of all cells above it that are no heads and no sums. */
export function sumsOf(rows: Rows): TableSum[] {
  if (!rows.some(({ content }) => content.some(hasSum))) return []
  const placed = placedCells(rows).rows
  return placed.flatMap((cells, row) =>
    cells.flatMap(({ cell, column }, index) => {
      if (!hasSum(cell)) return []
      return [{ row, index, text: sumOf(numbersIn(placed.slice(0, row), column)) ?? noSum }]
    }),
  )
}

/** The columns that a new row of totals adds up: those of numbers, or else the empty ones, which may get some. */
export function columnsToSum(rows: Rows): Set<number> {
  const { columns, rows: placed } = placedCells(rows)
  const all = Array.from({ length: columns }, (_, column) => column)
  // The first column names the rows, unless it is the only one.
  const summed = all.slice(columns > 1 ? 1 : 0).map((column) => {
    const texts = numbersIn(placed, column)
    return { column, isSum: sumOf(texts) !== null && !areYears(texts), texts }
  })
  const numbers = summed.filter(({ isSum }) => isSum)
  const empty = summed.filter(({ texts }) => texts.every(isBlank))
  return new Set((numbers.length > 0 ? numbers : empty).map(({ column }) => column))
}

function numbersIn(placed: ReturnType<typeof placedCells<Cell>>['rows'], column: number): string[] {
  return placed.flatMap((cells) =>
    cells.flatMap((one) => {
      const counts = one.column === column && one.cell.type === 'tableCell' && !hasSum(one.cell)
      return counts ? [textOfCell(one.cell)] : []
    }),
  )
}

/** A table whose sums are right. */
export function withSums<B extends DocumentBlock>(block: B): B {
  return block.type === 'table' ? withTexts(block, sumsOf(block.content)) : block
}

/** A table whose sums say nothing: two versions of it that differ by their sums alone are the same. */
export function withoutSums<B extends DocumentBlock>(block: B): B {
  if (block.type !== 'table') return block
  return withTexts(
    block,
    sumsOf(block.content).map((sum) => ({ ...sum, text: noSum })),
  )
}

function withTexts<T extends DocumentBlock>(block: T, sums: readonly TableSum[]): T {
  if (block.type !== 'table' || sums.length === 0) return block
  const content = block.content.map((line, row) => ({
    ...line,
    content: line.content.map((cell, index) => {
      const sum = sums.find((one) => one.row === row && one.index === index)
      return sum && textOfCell(cell) !== sum.text
        ? { ...cell, content: saying(cell, sum.text) }
        : cell
    }),
  }))
  return { ...block, content }
}

/** The content of a cell with another text that looks alike. */
function saying(cell: Cell, text: string): Cell['content'] {
  const [first] = cell.content
  const [inline] = first?.type === 'paragraph' ? (first.content ?? []) : []
  const marks: DocumentMark[] = inline?.type === 'text' ? (inline.marks ?? []) : []
  return [
    { type: 'paragraph', content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }] },
  ]
}
