import {
  type AxisChart,
  chartFont,
  layoutChart,
  type PieChart,
  sharesOf,
  shortNumber,
} from '../../../../common/layout/chart-layout.ts'
import { fittedText, textWidth } from '../../../../common/layout/inter-widths.ts'
import type { DocumentChart } from '../../../../contract/boardroom-builder/document-blocks.ts'

/** A shape for document.typ, in pixels from the top left. `series` is the index of a color. */
type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; series: number }
  | { kind: 'line' | 'slice'; points: [number, number][]; series: number }
  | { kind: 'dot'; x: number; y: number; series: number }
  | { kind: 'rule'; x1: number; x2: number; y: number; strong: boolean }
  /** `y` is the middle of the line. */
  | { kind: 'text'; x: number; y: number; side: Side; text: string; quiet: boolean }
type Side = 'start' | 'middle' | 'end'

type Size = { width: number; height: number }

const lineHeight = 18
const swatch = 10
const gap = 8
/** The most values that are written at the bars. */
const mostWritten = 12
/** The space above the plot for the values of the tallest bars. */
const above = 12

/** A chart with its legend, at this width. */
export function drawnChart(chart: DocumentChart, width: number): Size & { shapes: Shape[] } {
  if (chart.kind === 'pie') return drawnPie(chart, { width, height: 220 })
  const several = chart.series.length > 1
  const legend = several ? legendOf(chart, width) : { shapes: [], height: 0 }
  const top = legend.height + above
  const plot = { width, height: 260 }
  const layout = layoutChart(chart, plot)
  const shapes = layout.kind === 'pie' ? [] : axes(chart, layout, width)
  return {
    width,
    height: plot.height + top,
    shapes: [...legend.shapes, ...shapes.map((shape) => lowered(shape, top))],
  }
}

function lowered(shape: Shape, by: number): Shape {
  if ('points' in shape) return { ...shape, points: shape.points.map(([x, y]) => [x, y + by]) }
  return { ...shape, y: shape.y + by }
}

const words = (text: string, x: number, y: number, side: Side = 'start', quiet = true): Shape => ({
  kind: 'text',
  x,
  y,
  side,
  text,
  quiet,
})

function axes(chart: DocumentChart, layout: AxisChart, width: number): Shape[] {
  const { plot, ticks, labels, bars, lines, zero } = layout
  const writes = bars.length <= mostWritten
  return [
    ...ticks.flatMap(({ value, y }): Shape[] => [
      { kind: 'rule', x1: plot.x, x2: width, y, strong: value === 0 },
      words(shortNumber(value), plot.x - gap, y, 'end'),
    ]),
    ...labels.map(({ text, x }) => words(text, x, plot.y + plot.height + 16, 'middle')),
    ...bars.flatMap(({ series, label, ...bar }): Shape[] => {
      const value = chart.series[series]?.values[label] ?? 0
      const y = value < 0 ? bar.y + bar.height + 9 : bar.y - 9
      const height = Math.max(1, bar.height)
      const rect: Shape = { kind: 'rect', ...bar, y: Math.min(bar.y, zero), height, series }
      const text = shortNumber(value)
      const fits = writes && textWidth(text, chartFont) <= bar.width + gap
      return fits ? [rect, words(text, bar.x + bar.width / 2, y, 'middle', false)] : [rect]
    }),
    ...lines.flatMap(({ series, points }) =>
      points.flatMap((run): Shape[] => [
        ...(run.length > 1
          ? [
              {
                kind: 'line' as const,
                points: run.map(({ x, y }): [number, number] => [x, y]),
                series,
              },
            ]
          : []),
        ...run.map(({ x, y }): Shape => ({ kind: 'dot', x, y, series })),
      ]),
    ),
  ]
}

/** The names of series with their colors, side by side and then wrapped. */
function legendOf({ series }: DocumentChart, width: number) {
  let [x, y] = [0, lineHeight / 2]
  const shapes = series.flatMap(({ name }, at): Shape[] => {
    const text = fittedText(name, chartFont, width - swatch - gap)
    const long = swatch + 6 + textWidth(text, chartFont)
    if (x > 0 && x + long > width) {
      x = 0
      y += lineHeight
    }
    const left = x
    x += long + 2 * gap
    return key(text, left, y, at)
  })
  return { shapes, height: y + lineHeight / 2 }
}

const key = (text: string, x: number, y: number, series: number): Shape[] => [
  { kind: 'rect', x, y: y - swatch / 2, width: swatch, height: swatch, series },
  words(text, x + swatch + 6, y, 'start', false),
]

/** A pie on the left, with its slices' names and values on the right. */
function drawnPie(chart: DocumentChart, { width, height }: Size) {
  const layout = layoutChart(chart, { width: height, height })
  const slices = layout.kind === 'pie' ? layout.slices.map((one) => slice(layout, one)) : []
  const left = height + 2 * gap
  const perColumn = Math.floor(height / lineHeight)
  const columns = Math.ceil(chart.labels.length / perColumn)
  const rows = Math.ceil(chart.labels.length / columns)
  const room = (width - left) / columns
  const top = (height - rows * lineHeight) / 2
  const shares = sharesOf(chart)
  const names = chart.labels.flatMap((label, at): Shape[] => {
    const value = chart.series[0]?.values[at] ?? 0
    const share = Math.round((shares[at] ?? 0) * 1000) / 10
    const figures = ` ${shortNumber(value)} (${share}%)`
    const x = left + room * Math.floor(at / rows)
    const y = top + lineHeight * ((at % rows) + 0.5)
    const text = fittedText(
      label,
      chartFont,
      room - swatch - 6 - gap - textWidth(figures, chartFont),
    )
    const end = x + swatch + 6 + textWidth(text, chartFont)
    return [...key(text, x, y, at), words(figures, end, y)]
  })
  return { width, height, shapes: [...slices, ...names] }
}

/** A slice as a polygon; a full turn is 1. */
function slice(
  { center, radius }: PieChart,
  { label, from, to }: PieChart['slices'][number],
): Shape {
  const steps = Math.max(1, Math.ceil((to - from) * 120))
  const arc = Array.from({ length: steps + 1 }, (_, at): [number, number] => {
    const angle = 2 * Math.PI * (from + ((to - from) * at) / steps - 0.25)
    return [center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle)]
  })
  const whole = to - from > 0.9999
  return { kind: 'slice', points: whole ? arc : [[center.x, center.y], ...arc], series: label }
}
