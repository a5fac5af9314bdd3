import { byteOrderMark, csvLine } from '../../../common/text/csv.ts'

/** Pairs of a column's heading and its cells. */
type Columns<Item> = [string, (item: Item) => string | null | undefined][]

/** The items as a CSV file for spreadsheets, and its name with today's date: 'briefs-2026-01-31.csv'. */
export function csvFile<Item>(
  noun: string,
  items: Item[],
  columns: Columns<Item>,
): [file: Blob, name: string] {
  const heading = csvLine(columns.map(([label]) => label))
  const lines = items.map((item) => csvLine(columns.map(([, cell]) => cell(item) ?? '')))
  const text = [byteOrderMark, heading, ...lines].join('')
  const name = `${noun}-${new Date().toISOString().slice(0, 10)}.csv`
  return [new Blob([text], { type: 'text/csv;charset=utf-8' }), name]
}
