// A separate process: makes a spreadsheet from the data on its standard input.
import { buffer } from 'node:stream/consumers'
import { type Cell, writeXlsx } from 'hucre/xlsx'
import { legible } from '../../common/text/legible.ts'
import { brand } from '../../contract/brand.ts'
import { answer, beginDecoding } from '../media/begin-decoding.ts'
import { unframed } from '../media/framed.ts'
import type { Sheet, SheetCell, Workbook } from './sheet-file.ts'

const mostResidentBytes = 1024 ** 3

/** In characters: Excel calls a file with more in a cell damaged. */
const longestCell = 32_767

const wrapped = { alignment: { wrapText: true, vertical: 'top' } } as const
const bold = { ...wrapped, font: { bold: true, name: 'Calibri', size: 11 } } as const

/** In points. Not every program fits rows to wrapped text by itself; Excel allows no higher ones. */
const height = { line: 15, most: 409 }

/** How many characters stand beside each other on a printed page and can still be read. */
const pageWidth = 220

beginDecoding(mostResidentBytes)
const { header } = unframed<Workbook>(await buffer(process.stdin))
await answer({}, await workbookFile(header))
process.exit(0)

function workbookFile({ title, sheets }: Workbook): Promise<Uint8Array> {
  return writeXlsx({
    properties: { title: legible(title), creator: brand.name },
    sheets: sheets.map(toSheet),
  })
}

function toSheet({ name, header: heads, rows, widths }: Sheet) {
  const whole = [heads.map((text): SheetCell => ({ text })), ...rows]
  const cells = new Map<string, Partial<Cell>>()
  for (const [row, line] of whole.entries()) {
    for (const [column, { link }] of line.entries()) {
      const style = row === 0 || column === 0 ? bold : wrapped
      cells.set(`${row},${column}`, { style, ...(link && { hyperlink: toHyperlink(link) }) })
    }
  }
  return {
    name,
    rows: whole.map((line) => line.map(({ text }) => legible(text).slice(0, longestCell))),
    columns: widths.map((width) => ({ width })),
    cells,
    rowDefs: new Map(whole.map((line, row) => [row, { height: heightOf(line, widths) }])),
    freezePane: { rows: 1, columns: 1 },
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: Math.ceil(widths.reduce((sum, width) => sum + width, 0) / pageWidth),
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
      printTitlesColumn: '$A:$A',
    } as const,
  }
}

/** A word that does not fit moves to the next line, so that a line holds a little less than its width. */
function heightOf(line: readonly SheetCell[], widths: readonly number[]): number {
  const lines = line.map(({ text }, column) => {
    const fitting = Math.max(1, (widths[column] ?? 10) * 0.9)
    const parts = text.split('\n').map((part) => Math.max(1, Math.ceil(part.length / fitting)))
    return parts.reduce((sum, each) => sum + each, 0)
  })
  return Math.min(height.most, height.line * Math.max(1, ...lines))
}

function toHyperlink(link: string) {
  return link.startsWith('#') ? { target: '', location: link.slice(1) } : { target: link }
}
