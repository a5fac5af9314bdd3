import { BorderStyle, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import type { Look } from '../../../../common/looks/look.ts'
import { hex } from '../colours.ts'
import { columnShares, isWide } from '../column-shares.ts'
import type { ExportedBlockOf } from '../exported-document.ts'
import type { ExportedCell } from '../exported-table.ts'
import { textOfFlow } from '../text-of-flow.ts'
import { docxFlow, type Making } from './docx-flow.ts'
import { idOf, textWidth } from './docx-styles.ts'
import { styles } from './style-names.ts'

/** Rows with more letters may break across pages. */
const mostLetters = 900

/** A table whose header rows repeat on every page. */
export function docxTable(table: ExportedBlockOf<'table'>, making: Making): Table {
  const widths = columnShares(table).map((share) => Math.floor(share * textWidth))
  const side = isWide(table) ? 50 : 100
  const style = isWide(table) ? styles.wideCell : styles.cell
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  const line = { style: BorderStyle.SINGLE, size: 4, color: hex(making.look.hairline) }
  return new Table({
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    tableLook: { firstRow: table.headerRows > 0, firstColumn: table.headerColumn },
    margins: { top: 60, bottom: 40, left: side, right: side },
    borders: {
      top: line,
      bottom: line,
      left: none,
      right: none,
      insideHorizontal: line,
      insideVertical: none,
    },
    rows: table.rows.map((cells, at) => {
      const letters = cells.reduce((sum, { flow }) => sum + textOfFlow(flow).length, 0)
      return new TableRow({
        ...(at < table.headerRows && { tableHeader: true }),
        ...(letters < mostLetters && { cantSplit: true }),
        children: cells.map((cell) => docxCell(cell, { widths, style }, making)),
      })
    }),
  })
}

function docxCell(
  { header, column, colspan, rowspan, flow }: ExportedCell,
  { widths, style }: { widths: readonly number[]; style: string },
  making: Making,
): TableCell {
  const width = widths.slice(column, column + colspan).reduce((sum, one) => sum + one, 0)
  const inside = docxFlow(flow, making, { style, bold: header })
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    ...(colspan > 1 && { columnSpan: colspan }),
    ...(rowspan > 1 && { rowSpan: rowspan }),
    ...(header && { shading: { type: 'clear', fill: hex(making.look.shade), color: 'auto' } }),
    children: inside.length > 0 ? inside : [new Paragraph({ style: idOf(style) })],
  })
}

/** A tinted cell with a thick edge, which holds a callout. */
export function calloutTable(
  { edge, fill }: Look['callouts']['note'],
  children: Paragraph[],
): Table {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  const cell = new TableCell({
    width: { size: textWidth, type: WidthType.DXA },
    shading: { type: 'clear', fill: hex(fill), color: 'auto' },
    margins: { top: 110, bottom: 60, left: 200, right: 160 },
    children,
  })
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: [textWidth],
    layout: 'fixed',
    borders: {
      top: none,
      bottom: none,
      right: none,
      left: { style: BorderStyle.SINGLE, size: 24, color: hex(edge) },
    },
    rows: [new TableRow({ children: [cell] })],
  })
}
