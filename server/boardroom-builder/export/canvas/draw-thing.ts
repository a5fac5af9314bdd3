import type PptxGenJS from 'pptxgenjs'
import type { Box } from '../../../../common/layout/canvas-labels.ts'
import { connectorLook, layoutConnector } from '../../../../common/layout/connector-layout.ts'
import { textWidth } from '../../../../common/layout/inter-widths.ts'
import {
  fittedSize,
  frameTitle,
  freeTextSizes,
  textBox,
} from '../../../../common/layout/thing-layout.ts'
import { legible } from '../../../../common/text/legible.ts'
import type { ConnectorTip, ShapeKind } from '../../../../contract/insight-canvas/canvas-things.ts'
import { thingNames } from '../../../../contract/insight-canvas/canvas-things.ts'
import type { Widget, WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { hex } from '../colours.ts'
import { at } from '../pptx/draw-slide.ts'
import { canvasLook } from './canvas-look.ts'
import { nameOfAnchor, nameOfConnector } from './glue-connectors.ts'
import { type Board, edgeOf, fillOf, points, withSource, written } from './on-slide.ts'

const line = '57524A'

const forms = {
  rectangle: 'rect',
  rounded: 'roundRect',
  ellipse: 'ellipse',
  diamond: 'diamond',
} as const satisfies Record<ShapeKind, string>

/** Draws a note, text, shape or frame; false for anything else. */
export function drawThing(board: Board, widget: Widget): boolean {
  switch (widget.type) {
    case 'note':
      drawNote(board, widget)
      return true
    case 'text':
      drawText(board, widget)
      return true
    case 'shape':
      drawShape(board, widget)
      return true
    case 'frame':
      drawFrame(board, widget)
      return true
    default:
      return false
  }
}

/** What nobody has confirmed has a dashed edge. */
const dashed = (color: string) => ({ color, width: 1, dashType: 'dash' as const })

function drawNote(board: Board, note: WidgetOf<'note'>) {
  const { text, color, source } = note.data
  const size = points(fittedSize(text, textBox(note)), board)
  board.slide.addText(withSource(board, { text, size }, source, note.proposed), {
    ...at(board.toPage(note)),
    ...{ shape: 'roundRect', rectRadius: points(6, board) / 72 },
    fill: { color: fillOf(color) ?? '' },
    ...(note.proposed && { line: dashed(edgeOf(color) ?? line) }),
    ...{
      margin: points(13, board),
      valign: 'top',
      objectName: nameOfAnchor(thingNames.note, note.id),
    },
  })
}

function drawText(board: Board, widget: WidgetOf<'text'>) {
  const { text, size, bold, align } = widget.data
  const aligns = { start: 'left', center: 'center', end: 'right' } as const
  const said = legible(text)
  const look = written(said, points(freeTextSizes[size], board))
  const side = look.rtlMode && align === 'start' ? 'right' : aligns[align]
  board.slide.addText([{ text: said, options: { ...look, bold, align: side } }], {
    ...at(board.toPage(widget)),
    ...{ margin: 0, valign: 'top', isTextBox: true },
    objectName: nameOfAnchor(thingNames.text, widget.id),
  })
}

function drawShape(board: Board, widget: WidgetOf<'shape'>) {
  const { kind, fill, edge, text } = widget.data
  const size = points(fittedSize(text, textBox(widget)), board)
  const [inside, around] = [fillOf(fill), edgeOf(edge)]
  const said = legible(text)
  const look = { ...written(said, size), align: 'center' as const }
  board.slide.addText([{ text: said, options: look }], {
    ...at(board.toPage(widget)),
    shape: forms[kind],
    ...(kind === 'rounded' && { rectRadius: points(12, board) / 72 }),
    ...(inside && { fill: { color: inside } }),
    ...(around && { line: { color: around, width: points(2, board) } }),
    ...{ margin: 0, valign: 'middle', objectName: nameOfAnchor(thingNames.shape, widget.id) },
  })
}

function drawFrame(board: Board, frame: WidgetOf<'frame'>) {
  const { color } = frame.data
  const size = points(Math.min(15, frame.height / 2), board)
  const title = legible(frame.title)
  board.slide.addText([{ text: title, options: { ...written(title, size), bold: true } }], {
    ...at(board.toPage(frame)),
    ...{ shape: 'roundRect', rectRadius: points(8, board) / 72, valign: 'top' },
    fill: { color: fillOf(color) ?? '', transparency: 55 },
    line: { color: edgeOf(color) ?? line, width: 0.75 },
    margin: points((frameTitle - 15) / 2, board),
    objectName: nameOfAnchor(thingNames.frame, frame.id),
  })
}

const tips = { none: 'none', arrow: 'triangle', dot: 'oval' } as const satisfies Record<
  ConnectorTip,
  string
>

/** Draws a connector; what it connects and is on the slide takes it along in PowerPoint. */
export function drawConnector(
  board: Board,
  connector: WidgetOf<'connector'>,
  all: ReadonlyMap<string, Widget>,
  shown: ReadonlySet<string>,
) {
  const { data } = connector
  const { from, to, points: corners, middle } = layoutConnector(connector, (id) => all.get(id))
  const path = [from, ...corners.slice(1, -1), to].map((point) =>
    board.toPage({ ...point, width: 0, height: 0 }),
  )
  const box = boxAround(path)
  const look = {
    color: line,
    width: points(connectorLook.stroke, board),
    beginArrowType: tips[data.start],
    endArrowType: tips[data.finish],
  }
  const ends = [data.from.on, data.to.on].map((id) => (id && shown.has(id) ? id : null))
  const objectName = nameOfConnector(thingNames.connector, ends)
  const [first = box, last = box] = [path[0], path.at(-1)]
  if (path.length === 2) {
    board.slide.addShape('line', {
      ...at(box),
      ...{ line: look, objectName, flipH: last.x < first.x, flipV: last.y < first.y },
    })
  } else {
    board.slide.addShape('custGeom' as PptxGenJS.SHAPE_NAME, {
      ...at(box),
      ...{ line: look, objectName },
      points: path.map(({ x, y }, place) => ({
        ...{ x: (x - box.x) / 72, y: (y - box.y) / 72 },
        ...(place === 0 && { moveTo: true }),
      })),
    })
  }
  addLabel(board, data.label, middle)
}

/** A line may be level or upright, but has no box without a width and height. */
function boxAround(path: readonly Box[]): Box {
  const x = Math.min(...path.map((point) => point.x))
  const y = Math.min(...path.map((point) => point.y))
  const [right, bottom] = [
    Math.max(...path.map((point) => point.x)),
    Math.max(...path.map((point) => point.y)),
  ]
  return { x, y, width: right - x, height: bottom - y }
}

function addLabel(board: Board, label: string, middle: { x: number; y: number }) {
  if (label === '') return
  const said = legible(label)
  const width = Math.min(textWidth(said, connectorLook.label) + 12, 220)
  const box = { x: middle.x - width / 2, y: middle.y - 11, width, height: 22 }
  const look = written(said, points(connectorLook.label, board))
  board.slide.addText([{ text: said, options: { ...look, align: 'center' } }], {
    ...at(board.toPage(box)),
    ...{ margin: 0, valign: 'middle', isTextBox: true, objectName: 'Label' },
    fill: { color: 'FFFFFF' },
    color: hex(canvasLook.ink),
  })
}
