import { comparisonTexts as words } from '../../contract/analyst-copilot/comparison-messages.ts'
import type { ComparisonCell } from '../../contract/analyst-copilot/comparisons.ts'

/** What a cell says; quotations stand in quotation marks. */
export function wordsOfCell({ text, basis, source }: ComparisonCell): string {
  if (text !== null) return basis === 'quoted' ? words.quoted(text) : text
  return source ? words.gone : words.nothing
}

/** What the cells of a comparison are: what has been read, and what has not. */
export function noteOfCells(cells: readonly ComparisonCell[]): string {
  const writer = cells.find(({ model }) => model !== null)?.model
  if (!writer) return words.closest
  const isQuoted = cells.some(({ basis }) => basis === 'quoted')
  return isQuoted ? `${words.written(writer)} ${words.quotations}` : words.written(writer)
}
