import type { ExportedTable } from './exported-table.ts'
import { textOfFlow } from './text-of-flow.ts'

/** The letters that a column's text counts for: longer text wraps. With many columns, less of it counts. */
const leastLetters = 6
const mostOf = (columns: number) => (columns > 6 ? 22 : 42)
/** The space beside a cell's text, in letters. */
const padding = 3
/** Longer words may break. */
const mostWord = 24

/** Tables with more columns use smaller letters. */
export const isWide = ({ columns }: Pick<ExportedTable, 'columns'>) => columns > 7

/** The letters that fit beside each other on a page. */
const roomOf = (table: ExportedTable) => (isWide(table) ? 108 : 90)

/** What stays on one line. Chinese, Japanese and Korean text breaks between any two letters anyway. */
export const unbreakable = /[^\s\u200b\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu

/**
 * The widths of a table's columns as fractions of 1: room for the longest word of each, and the rest according to
 * their content.
 */
export function columnShares(table: ExportedTable): number[] {
  const { columns, rows } = table
  const most = mostOf(columns)
  const least = Array<number>(columns).fill(leastLetters + padding)
  const wanted = [...least]
  for (const { column, colspan, flow } of rows.flat()) {
    if (colspan > 1) continue
    const text = textOfFlow(flow)
    const words = text.match(unbreakable) ?? []
    const longest = Math.max(0, ...words.map((word) => Math.min(word.length, mostWord)))
    const long = Math.max(longest, Math.min(most, Math.sqrt(text.length) * 3.2))
    least[column] = Math.max(least[column] ?? 0, longest + padding)
    wanted[column] = Math.max(wanted[column] ?? 0, long + padding)
  }
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  const missing = Math.max(0, sum(wanted) - sum(least))
  // The part of what they want beyond their words that columns get.
  const part = missing && Math.min(1, Math.max(0, roomOf(table) - sum(least)) / missing)
  const letters = least.map((one, at) => one + part * ((wanted[at] ?? one) - one))
  return letters.map((one) => one / sum(letters))
}
