import type { ExportedTable } from './exported-table.ts'
import { textOfFlow } from './text-of-flow.ts'

/** The letters that a column's text counts for: longer text wraps. With many columns, less of it counts. */
const least = 6
const mostOf = (columns: number) => (columns > 6 ? 22 : 42)
/** The space beside a cell's text, in letters. */
const padding = 3

/** Tables with more columns use smaller letters. */
export const isWide = ({ columns }: Pick<ExportedTable, 'columns'>) => columns > 7

/** The widths of a table's columns as fractions of 1, according to their content. */
export function columnShares({ columns, rows }: ExportedTable): number[] {
  const most = mostOf(columns)
  const letters = Array<number>(columns).fill(least + padding)
  for (const { column, colspan, flow } of rows.flat()) {
    if (colspan > 1) continue
    const text = textOfFlow(flow)
    const longest = Math.max(0, ...text.split(/\s/).map((word) => Math.min(word.length, 24)))
    const wanted = Math.max(longest, Math.min(most, Math.sqrt(text.length) * 3.2))
    letters[column] = Math.max(letters[column] ?? 0, wanted + padding)
  }
  const sum = letters.reduce((all, one) => all + one, 0)
  return letters.map((one) => one / sum)
}
