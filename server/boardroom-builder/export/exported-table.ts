import { placedCells } from '../../../common/documents/placed-cells.ts'
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
  /** Whether the first column names the rows. */
  headerColumn: boolean
  /** The cells that begin in each row, from the left. */
  rows: ExportedCell[][]
}

/** A table with overlapping or missing cells repaired, as browsers do. */
export function exportedTable(
  rows: Rows,
  toFlow: (flow: readonly DocumentFlow[]) => ExportedFlow[],
): ExportedTable {
  const { columns, rows: placed, taken } = placedCells(rows)
  const whole = placed.map((row, at) => {
    const cells = row.map(({ cell: { type, content }, ...place }) => ({
      ...{ header: type === 'tableHeader', ...place, flow: toFlow(content) },
    }))
    return withoutHoles(cells, taken[at] ?? [], columns)
  })
  return {
    columns,
    headerRows: headerRowsOf(whole),
    headerColumn: isHeaderColumn(whole),
    rows: whole,
  }
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

const isHeaderColumn = (rows: readonly ExportedCell[][]) =>
  rows.every((cells) => cells.every(({ column, header }) => column > 0 || header))
