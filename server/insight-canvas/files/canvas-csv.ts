import { frameSections } from '../../../common/layout/frame-content.ts'
import { byteOrderMark, csvLine } from '../../../common/text/csv.ts'
import { textOf } from '../../../common/text/spoken-canvas.ts'
import { canvasFileMessages as words } from '../../../contract/insight-canvas/canvas-file-messages.ts'
import { paintName } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { Widget, WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { CanvasToExport, Cite } from './canvas-to-export.ts'

const columns = Object.values(words.columns)

/** The notes, texts and shapes of a canvas as CSV, in reading order. */
export function canvasCsv({ widgets }: CanvasToExport, cite: Cite): string {
  const rows = frameSections(widgets).flatMap((section) =>
    section.widgets
      .filter(isWritten)
      .map((widget) => [section.frame?.title ?? '', ...cellsOf(widget, cite)]),
  )
  return `${byteOrderMark}${[columns, ...rows].map(csvLine).join('')}`
}

type Written = WidgetOf<'note' | 'text' | 'shape'>

const isWritten = (widget: Widget): widget is Written =>
  widget.type === 'note' || widget.type === 'text' || widget.type === 'shape'

function cellsOf(widget: Written, cite: Cite): string[] {
  const source = widget.type === 'note' ? cite(widget.data.source) : null
  return [
    words.types[widget.type],
    textOf(widget),
    colorOf(widget),
    widget.type === 'note' ? widget.data.author : '',
    source?.title ?? '',
    source?.time ?? '',
    source?.address ?? '',
    widget.proposed ? words.proposed : '',
  ]
}

function colorOf(widget: Written): string {
  if (widget.type === 'note') return paintName(widget.data.color)
  return widget.type === 'shape' ? paintName(widget.data.fill) : ''
}
