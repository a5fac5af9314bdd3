import type {
  DocumentBlock,
  DocumentFlow,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { ExportedFlow } from './exported-document.ts'

type Rows = Extract<DocumentBlock, { type: 'table' }>['content']

export type ExportedCell = {
  header: boolean
  column: number
  colspan: number
  rowspan: number
  flow: ExportedFlow[]
}

/** A table without holes: exactly one cell covers each place. */
export type ExportedTable = {
  columns: number
  /** How many rows at the top repeat on every page. */
  headerRows: number
  /** The cells that begin in each row, from the left. */
  rows: ExportedCell[][]
}

/** A table with overlapping or missing cells repaired, as browsers do. */
export function exportedTable(
  rows: Rows,
  toFlow: (flow: readonly DocumentFlow[]) => ExportedFlow[],
): ExportedTable {
  const taken: boolean[][] = rows.map(() => [])
  const placed = rows.map(({ content }, row) => {
    const cells: ExportedCell[] = []
    let column = 0
    for (const { type, attrs, content: flow } of content) {
      while (taken[row]?.[column]) column++
      const rowspan = Math.min(attrs?.rowspan ?? 1, rows.length - row)
      const colspan = freeFrom(taken[row] ?? [], column, attrs?.colspan ?? 1)
      for (let down = row; down < row + rowspan; down++) {
        for (let right = column; right < column + colspan; right++) {
          const line = taken[down]
          if (line) line[right] = true
        }
      }
      const header = type === 'tableHeader'
      cells.push({ header, column, colspan, rowspan, flow: toFlow(flow) })
      column += colspan
    }
    return cells
  })
  const columns = Math.max(1, ...taken.map((row) => row.length))
  const whole = placed.map((cells, row) => withoutHoles(cells, taken[row] ?? [], columns))
  return { columns, headerRows: headerRowsOf(whole), rows: whole }
}

function freeFrom(taken: readonly boolean[], column: number, wanted: number): number {
  let free = 1
  while (free < wanted && !taken[column + free]) free++
  return free
}

function withoutHoles(cells: ExportedCell[], taken: readonly boolean[], columns: number) {
  const holes = Array.from({ length: columns }, (_, column) => column).filter((at) => !taken[at])
  const empty = holes.map((column) => ({
    header: false,
    column,
    colspan: 1,
    rowspan: 1,
    flow: [],
  }))
  return [...cells, ...empty].sort((a, b) => a.column - b.column)
}

/** The number of top rows that consist of headers which end there; never all rows of a table. */
function headerRowsOf(rows: readonly ExportedCell[][]): number {
  const first = rows.findIndex((cells) => !cells.every(({ header }) => header))
  let count = first < 0 ? Math.min(1, rows.length - 1) : first
  const leaves = (cells: ExportedCell[], row: number) =>
    cells.some(({ rowspan }) => row < count && row + rowspan > count)
  while (rows.some(leaves)) count--
  return count
}
