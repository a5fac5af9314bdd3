import type PptxGenJS from 'pptxgenjs'
import type { Box } from '../../../../common/layout/canvas-labels.ts'
import { frameOf, layoutMap, mapPlot } from '../../../../common/layout/canvas-layout.ts'
import { fittedSize } from '../../../../common/layout/thing-layout.ts'
import { legible } from '../../../../common/text/legible.ts'
import { spoken, widgetName } from '../../../../common/text/spoken-canvas.ts'
import { canvasFileMessages as words } from '../../../../contract/insight-canvas/canvas-file-messages.ts'
import type { EntrySource } from '../../../../contract/insight-canvas/canvas-sources.ts'
import {
  outcomeNames,
  riskNames,
  swotNames,
  widgetMessages,
} from '../../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  type SwotList,
  sortedDebt,
  swotLists,
  totalImpact,
  type Widget,
  type WidgetOf,
} from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { hex } from '../colours.ts'
import { at } from '../pptx/draw-slide.ts'
import { canvasLook } from './canvas-look.ts'
import { nameOfAnchor } from './glue-connectors.ts'
import { type Board, points, withSource, written } from './on-slide.ts'

const hairline = { color: hex(canvasLook.hairline), width: 0.75 }
const quiet = hex(canvasLook.quiet)

/** Draws a widget of the library, or one that this file does not know: a card with its title and content. */
export function drawBoard(board: Board, widget: Widget) {
  const title = legible(widget.title || widgetName(widget))
  const { header, side, foot } = frameOf(widget)
  const size = points(16, board)
  board.slide.addText([{ text: title, options: { ...written(title, size), bold: true } }], {
    ...at(board.toPage(widget)),
    ...{ shape: 'roundRect', rectRadius: points(10, board) / 72, fill: { color: 'FFFFFF' } },
    ...{ line: hairline, margin: points(12, board), valign: 'top' },
    objectName: nameOfAnchor(words.card, widget.id),
  })
  const space = {
    x: widget.x + side,
    y: widget.y + header,
    width: widget.width - 2 * side,
    height: widget.height - header - foot,
  }
  switch (widget.type) {
    case 'swot':
      return drawSwot(board, widget, space)
    case 'vendor-map':
      return drawMap(board, widget)
    case 'tech-debt':
      return drawDebt(board, widget, space)
    case 'scenario':
      return drawScenario(board, widget, space)
    default:
      return addLines(board, space, [{ text: spoken(widget) }])
  }
}

const tints: Readonly<Record<SwotList, string>> = {
  strengths: 'E5EFE9',
  weaknesses: 'F8EED6',
  opportunities: 'E6EEF6',
  threats: 'FBE9E6',
}

function drawSwot(board: Board, { data }: WidgetOf<'swot'>, space: Box) {
  const gap = 6
  const [width, height] = [(space.width - gap) / 2, (space.height - gap) / 2]
  for (const [place, list] of swotLists.entries()) {
    const box = {
      x: space.x + (place % 2) * (width + gap),
      y: space.y + Math.floor(place / 2) * (height + gap),
      ...{ width, height },
    }
    const lines = data[list].map(({ text, source }) => ({ text, source }))
    addLines(board, box, [{ text: swotNames[list], bold: true }, ...lines], tints[list])
  }
}

type Line = { text: string; bold?: boolean; source?: EntrySource | null }
/** Lines in the largest size at which they fit, as in a note. */
function addLines(board: Board, box: Box, lines: readonly Line[], fill?: string) {
  const inset = 8
  const room = { width: box.width - 2 * inset, height: box.height - 2 * inset }
  const all = lines.flatMap(({ text, source }) => [text, ...(source ? ['x'] : [])]).join('\n')
  const size = points(Math.min(fittedSize(all, room), 14), board)
  const runs = lines.flatMap(({ text, source = null, bold = false }) => {
    const one = withSource(board, { text, size }, source, false)
    const last = one.at(-1)
    if (last) last.options = { ...last.options, breakLine: true }
    const [first] = one
    if (bold && first) first.options = { ...first.options, bold }
    return one
  })
  board.slide.addText(runs, {
    ...at(board.toPage(box)),
    ...{ margin: points(inset, board), valign: 'top', fit: 'shrink', objectName: words.list },
    ...(fill
      ? { shape: 'roundRect', rectRadius: points(6, board) / 72, fill: { color: fill } }
      : {}),
  })
}

function drawMap(board: Board, widget: WidgetOf<'vendor-map'>) {
  const { xAxis, yAxis, vendors } = widget.data
  const plot = mapPlot(widget, false)
  const onCanvas = (box: Box): Box => ({
    ...box,
    x: widget.x + plot.x + box.x,
    y: widget.y + plot.y + box.y,
  })
  const page = (box: Box) => at(board.toPage(onCanvas(box)))
  const { width, height } = plot
  board.slide.addShape('rect', {
    ...page({ x: 0, y: 0, width, height }),
    ...{ fill: { color: 'FDFCFA' }, line: hairline, objectName: words.plot },
  })
  const axis = (text: string, box: Box, turn: number) =>
    board.slide.addText(legible(text), {
      ...page(box),
      ...{ ...written(text, points(12, board)), color: quiet, align: 'center', valign: 'middle' },
      ...{ margin: 0, rotate: turn, objectName: words.axis },
    })
  axis(xAxis, { x: 0, y: height + 2, width, height: 20 }, 0)
  // Turned about its middle.
  axis(yAxis, { x: -12 - height / 2, y: height / 2 - 10, width: height, height: 20 }, 270)
  for (const [place, { x, y, radius, label }] of layoutMap(vendors, plot).entries()) {
    const vendor = vendors[place]
    if (!vendor) continue
    const color = vendor.own ? '004A32' : 'DEDAD2'
    board.slide.addShape('ellipse', {
      ...page({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }),
      ...{ fill: { color }, line: { color: quiet, width: 0.75 }, objectName: words.vendor },
    })
    const beside = label ?? { x: x + radius + 2, y: y - 8, width: 120, height: 16 }
    const found = withSource(board, { text: vendor.name, size: points(12, board) }, null, false)
    board.slide.addText(found, {
      ...page({ ...beside, width: beside.width + 20 }),
      ...{ margin: 0, valign: 'middle', objectName: words.vendor },
    })
  }
}

function drawDebt(board: Board, { data }: WidgetOf<'tech-debt'>, space: Box) {
  addTable(board, space, [
    [words.category, words.risk, words.impact],
    ...sortedDebt(data).map(({ category, risk, impact }) => [
      category,
      riskNames[risk],
      widgetMessages.percent(impact),
    ]),
    [widgetMessages.total(totalImpact(data.items)), '', ''],
  ])
}

function drawScenario(board: Board, { data }: WidgetOf<'scenario'>, space: Box) {
  const head = Math.min(28, space.height / 4)
  if (data.title) addLines(board, { ...space, height: head }, [{ text: data.title }])
  addTable(board, { ...space, y: space.y + head, height: space.height - head }, [
    [words.outcome, words.value, words.kind],
    ...data.outcomes.map(({ label, value, type }) => [label, value, outcomeNames[type]]),
  ])
}

/** A table whose rows fit the space as far as they can. */
function addTable(board: Board, space: Box, rows: readonly string[][]) {
  const box = at(board.toPage(space))
  const size = points(Math.min(12, (space.height / rows.length) * 0.6), board)
  const cells = rows.map(
    (row, line): PptxGenJS.TableRow =>
      row.map((text) => ({
        text: legible(text),
        options: { ...written(text, size), bold: line === 0 },
      })),
  )
  board.slide.addTable(cells, {
    ...{ x: box.x, y: box.y, w: box.w, colW: [box.w * 0.5, box.w * 0.25, box.w * 0.25] },
    rowH: box.h / rows.length,
    margin: 0.02,
    border: { type: 'solid', color: hex(canvasLook.hairline), pt: 0.5 },
  })
}
