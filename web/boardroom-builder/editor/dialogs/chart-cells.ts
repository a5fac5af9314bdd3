import {
  chartSchema,
  type DocumentChart,
  documentLimits,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'

/** A chart while it is edited: a table of strings. */
export type ChartCells = {
  kind: DocumentChart['kind']
  title: string
  names: string[]
  rows: { label: string; values: string[] }[]
}

export function cellsOf({ kind, title, labels, series }: DocumentChart): ChartCells {
  return {
    kind,
    title,
    names: series.map(({ name }) => name),
    rows: labels.map((label, row) => ({
      label,
      values: series.map(({ values }) => `${values[row] ?? ''}`),
    })),
  }
}

/**
 * Parses a number with thousands separators or a decimal comma; null if empty, NaN if it is not a
 * number.
 */
export function numberOf(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0'’%€$£]/g, '')
  if (text === '') return null
  const plain = withPoint(text)
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

/** A number without thousands separators, and with a point for a decimal comma. */
function withPoint(text: string): string {
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  const inCommas = /^-?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(text) || /^-?\d*,\d+$/.test(text)
  return inCommas ? text.replaceAll('.', '').replace(',', '.') : text
}

/** The chart, or why it is invalid. */
export function chartOf({ kind, title, names, rows }: ChartCells): DocumentChart | string {
  const used = rows.filter(({ label, values }) => label.trim() !== '' || values.some(Boolean))
  const shown = used.length > 0 ? used : rows.slice(0, 1)
  const wrong = shown.flatMap(({ values }) => values).find((one) => Number.isNaN(numberOf(one)))
  if (wrong !== undefined) return words.notNumber(wrong.trim())
  const parsed = chartSchema.safeParse({
    kind,
    title,
    labels: shown.map(({ label }) => label),
    series: names.map((name, at) => ({
      name,
      values: shown.map(({ values }) => numberOf(values[at] ?? '')),
    })),
  })
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? words.notNumber(''))
}

/**
 * Fills the table with pasted spreadsheet cells: the first row has the names if it contains no
 * numbers, the first column has the labels. Null if the text is not a table.
 */
export function pastedCells(before: ChartCells, pasted: string): ChartCells | null {
  const lines = pasted.split(/\r\n?|\n/)
  while (lines.at(-1) === '') lines.pop()
  const table = lines.map((line) => line.split('\t'))
  if (table.length < 2 && (table[0]?.length ?? 0) < 2) return null
  const [head = [], ...rest] = table
  const isHead = rest.length > 0 && head.slice(1).every((one) => Number.isNaN(numberOf(one) ?? 0))
  const rows = (isHead ? rest : table).slice(0, documentLimits.labels)
  const columns = Math.max(1, ...rows.map((row) => row.length - 1))
  const width = Math.min(columns, documentLimits.series)
  const columnsOf = (row: readonly string[]) =>
    Array.from({ length: width }, (_, at) => (row[at + 1] ?? '').trim())
  return {
    ...before,
    names: isHead ? columnsOf(head).map(short) : columnsOf(['', ...before.names]),
    rows: rows.map((row) => ({ label: short(row[0] ?? ''), values: columnsOf(row) })),
  }
}

const short = (text: string) => [...text.trim()].slice(0, 60).join('')

export const withName = (cells: ChartCells, column: number, name: string): ChartCells => ({
  ...cells,
  names: cells.names.with(column, name),
})

export const withLabel = (cells: ChartCells, row: number, label: string): ChartCells =>
  changedRow(cells, row, (before) => ({ ...before, label }))

export const withValue = (
  cells: ChartCells,
  { row, column }: { row: number; column: number },
  value: string,
): ChartCells =>
  changedRow(cells, row, (before) => ({ ...before, values: before.values.with(column, value) }))

export const withRow = (cells: ChartCells): ChartCells => ({
  ...cells,
  rows: [...cells.rows, { label: '', values: cells.names.map(() => '') }],
})

export const withoutRow = (cells: ChartCells, row: number): ChartCells => ({
  ...cells,
  rows: cells.rows.toSpliced(row, 1),
})

export const withColumn = (cells: ChartCells): ChartCells => ({
  ...cells,
  names: [...cells.names, ''],
  rows: cells.rows.map((row) => ({ ...row, values: [...row.values, ''] })),
})

export const withoutColumn = (cells: ChartCells, column: number): ChartCells => ({
  ...cells,
  names: cells.names.toSpliced(column, 1),
  rows: cells.rows.map((row) => ({ ...row, values: row.values.toSpliced(column, 1) })),
})

type Row = ChartCells['rows'][number]

const changedRow = (cells: ChartCells, row: number, change: (row: Row) => Row): ChartCells => ({
  ...cells,
  rows: cells.rows.map((one, at) => (at === row ? change(one) : one)),
})
