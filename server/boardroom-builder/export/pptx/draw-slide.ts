import type PptxGenJS from 'pptxgenjs'
import type { Look } from '../../../../common/looks/look.ts'
import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import { mostShares, numberFormat } from '../chart-numbers.ts'
import { hex } from '../colours.ts'
import type { PictureFile } from '../exported-document.ts'
import { fromRight, textRun } from '../exported-runs.ts'
import { measured } from '../slides/measure.ts'
import { type Paragraph, plain } from '../slides/paragraphs.ts'
import { inset, type Place, type Placed, type Sheet } from '../slides/places.ts'
import type { Tone, Visual } from '../slides/sections.ts'
import { cellInset, type SlideCell } from '../slides/slide-table.ts'
import { within } from '../within.ts'
import { shapeNames } from './into-placeholders.ts'
import { tableName } from './mend-pptx.ts'
import { slideText, textOptions } from './slide-text.ts'

const inches = (points: number) => points / 72

/** A place in the format of pptxgenjs. */
export const at = ({ x, y, width, height }: Place) => ({
  x: inches(x),
  y: inches(y),
  w: inches(width),
  h: inches(height),
})

export type Drawing = {
  slide: PptxGenJS.Slide
  charts: PptxGenJS['ChartType']
  look: Look
  sheet: Sheet
  pictures: readonly PictureFile[]
  /** BCP 47 */
  lang: string
}

/** The names of shapes that hold the text of a slide. */
export const textShapes = [shapeNames.text, 'gap', 'quote', ...Object.values(words.callouts)]

const tintOf = ({ callouts, gap, shade, quiet }: Look, tone: Tone) => {
  if (tone === 'gap') return gap
  return tone === 'quote' ? { fill: shade, edge: quiet } : callouts[tone]
}
const captionSize = 14
const labelSize = 14
const captionGap = 4

/** The height of a chart's title or a picture's caption, which may have several lines. */
function captionHeight(
  text: string,
  width: number,
  look: 'heading' | 'body',
  sheet: Sheet,
): number {
  if (!text) return 0
  const { lines, lineHeight } = measured(plain([textRun(text)], look), {
    ...{ width, sheet, size: captionSize },
  })
  return lines.length * lineHeight + captionGap
}

/** Draws one thing; the drawing order is the reading order. */
export function drawPlaced(drawing: Drawing, placed: Placed) {
  if (placed.kind === 'text') {
    drawing.slide.addText(slideText(placed.paragraphs, placed.size, drawing.look), {
      ...textOptions(at(placed), drawing.look),
      objectName: shapeNames.text,
    })
  } else if (placed.kind === 'mark') drawMark(drawing, placed)
  else if (placed.kind === 'box') drawBox(drawing, placed)
  else if (placed.kind === 'table') drawTable(drawing, placed)
  else if (placed.visual.kind === 'chart') drawChart(drawing, placed.visual, placed)
  else drawPicture(drawing, placed.visual, placed)
}

function drawBox(
  { slide, look }: Drawing,
  { tone, paragraphs, size, ...place }: Extract<Placed, { kind: 'box' }>,
) {
  const { fill, edge } = tintOf(look, tone)
  const dashed = tone === 'gap'
  slide.addText(slideText(paragraphs, size, look), {
    ...textOptions(at(place), look),
    objectName: tone === 'gap' || tone === 'quote' ? tone : words.callouts[tone],
    fill: { color: hex(fill) },
    line: { color: hex(edge), width: dashed ? 1.25 : 1, dashType: dashed ? 'dash' : 'solid' },
    margin: [inset.x, inset.x, inset.y, inset.y],
  })
}

/** Shapes say nothing to screen readers. */
function drawMark(
  { slide, look }: Drawing,
  { shape, ...place }: Extract<Placed, { kind: 'mark' }>,
) {
  const color = hex(look.accent)
  if (shape === 'dot') {
    slide.addShape('ellipse', { ...at(place), fill: { color }, objectName: 'Dot' })
  } else slide.addShape('line', { ...at(place), line: { color, width: 2 }, objectName: 'Line' })
}

function drawTable(
  { slide, look }: Drawing,
  { part, size, ...place }: Extract<Placed, { kind: 'table' }>,
) {
  const line = { type: 'solid', pt: 0.75, color: hex(look.hairline) } as const
  const none = { type: 'none' } as const
  const { x, y, width } = place
  const isRight = (part.cells[0] ?? []).some(
    ({ paragraphs: [first] }) => first && fromRight(first.runs),
  )
  slide.addTable(
    part.cells.map((row) => row.map((cell) => tableCell(cell, { size, look, isRight }))),
    {
      x: inches(x),
      y: inches(y),
      w: inches(width),
      colW: part.widths.map(inches),
      rowH: part.heights.map(inches),
      border: [line, none, line, none],
      margin: [cellInset.y, cellInset.x, cellInset.y, cellInset.x].map(inches) as [
        number,
        number,
        number,
        number,
      ],
      valign: 'top',
      objectName: tableName(part),
    },
  )
}

type CellLook = { size: number; look: Look; isRight: boolean }

/** Of a table that is read from the right, all columns are aligned there. */
function tableCell(
  { header, colspan, rowspan, paragraphs }: SlideCell,
  { size, look, isRight }: CellLook,
) {
  const looked = header
    ? paragraphs.map((one): Paragraph => (one.look === 'body' ? { ...one, look: 'heading' } : one))
    : paragraphs
  const text = slideText(looked, size, look)
  return {
    text: isRight
      ? text.map((one) => ({ ...one, options: { ...one.options, align: 'right' as const } }))
      : text,
    options: {
      fontSize: size,
      ...(colspan > 1 && { colspan }),
      ...(rowspan > 1 && { rowspan }),
      ...(header && { fill: { color: hex(look.shade) } }),
    },
  }
}

/** A native PowerPoint chart, whose numbers can be edited, below its title. */
function drawChart(
  { slide, charts, look, sheet }: Drawing,
  { chart: block, title }: Extract<Visual, { kind: 'chart' }>,
  place: Place,
) {
  const { chart, alt } = block
  const { labels, series, kind } = chart
  const below = captionHeight(title, place.width, 'heading', sheet)
  if (title) addCaption({ slide, look }, title, { ...place, height: below }, true)
  const palette = look.charts.map(hex)
  const pie = kind === 'pie'
  const shown = pie ? series.slice(0, 1) : series
  // The legend of a pie is beside it.
  const wide = pie ? Math.min(place.width, (place.height - below) * 1.7) : place.width
  const values = (one: (typeof series)[number]) =>
    one.values.map((value) => (pie ? Math.max(0, value ?? 0) : value)) as number[]
  const onAxes = kind === 'line' ? charts.line : charts.bar
  slide.addChart(
    pie ? charts.pie : onAxes,
    shown.map((one) => ({ name: one.name || title || ' ', labels, values: values(one) })),
    {
      ...at({ ...place, width: wide, y: place.y + below, height: place.height - below }),
      altText: alt,
      objectName: words.chartKinds[kind],
      // A single series would get a different color for each of its bars.
      chartColors: pie
        ? labels.map((_, slice) => palette[slice % palette.length] ?? '')
        : palette.slice(0, series.length),
      valAxisLabelFormatCode: numberFormat(chart),
      showLegend: pie || series.length > 1,
      legendPos: pie ? 'r' : 'b',
      legendFontSize: labelSize,
      legendColor: hex(look.ink),
      catAxisLabelFontSize: labelSize,
      catAxisLabelColor: hex(look.ink),
      catAxisLabelPos: 'low',
      catAxisLabelFontFace: look.fonts.text,
      valAxisLabelFontFace: look.fonts.text,
      legendFontFace: look.fonts.text,
      valAxisLabelFontSize: labelSize,
      valAxisLabelColor: hex(look.quiet),
      valGridLine: { color: hex(look.hairline), size: 0.75 },
      displayBlanksAs: 'gap',
      barGapWidthPct: 60,
      lineSize: 2.25,
      lineDataSymbolSize: 7,
      showPercent: pie && labels.length <= mostShares,
      dataLabelFontSize: labelSize,
      // Beside the slices, because no single color can be read on all of them.
      dataLabelColor: hex(look.ink),
      ...(pie && { dataLabelPosition: 'outEnd' as const }),
    },
  )
}

function drawPicture(
  { slide, pictures, look, sheet }: Drawing,
  { picture, alt, caption }: Extract<Visual, { kind: 'picture' }>,
  place: Place,
) {
  const file = pictures[picture]
  if (!file) return
  const said = captionHeight(caption, place.width, 'body', sheet)
  const room = place.height - said
  const size = within(file, { width: place.width, height: room })
  const x = place.x + (place.width - size.width) / 2
  const box = { ...size, x, y: place.y }
  slide.addImage({ data: dataOf(file), ...at(box), altText: alt, objectName: words.picture })
  if (caption) {
    const below = { ...place, y: place.y + size.height + captionGap, height: said }
    addCaption({ slide, look }, caption, below, false)
  }
}

export const dataOf = ({ bytes, type }: PictureFile) =>
  `${type};base64,${Buffer.from(bytes).toString('base64')}`

function addCaption(
  { slide, look }: Pick<Drawing, 'slide' | 'look'>,
  text: string,
  place: Place,
  bold: boolean,
) {
  slide.addText(text, {
    ...textOptions(at(place), look),
    objectName: 'Caption',
    fontSize: captionSize,
    bold,
    color: hex(bold ? look.ink : look.quiet),
    ...(bold ? {} : { align: 'center' }),
    ...(bold && fromRight([textRun(text)]) && { rtlMode: true, align: 'right' }),
  })
}
