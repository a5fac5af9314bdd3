import {
  type AxisChart,
  chartFont,
  layoutChart,
  type PieChart,
  sharesOf,
  shortNumber,
} from '../../../common/layout/chart-layout.ts'
import type { DocumentChart } from '../../../contract/boardroom-builder/document-blocks.ts'
import { element } from '../../ui/element.ts'

/** The theme's colors for series and slices, used in rotation. */
const fills = [
  'fill-series-1',
  'fill-series-2',
  'fill-series-3',
  'fill-series-4',
  'fill-series-5',
  'fill-series-6',
] as const
const strokes = [
  'stroke-series-1',
  'stroke-series-2',
  'stroke-series-3',
  'stroke-series-4',
  'stroke-series-5',
  'stroke-series-6',
] as const
const swatches = [
  'bg-series-1',
  'bg-series-2',
  'bg-series-3',
  'bg-series-4',
  'bg-series-5',
  'bg-series-6',
] as const
/** Dash patterns, so that lines differ by more than color. */
const dashes = ['', '7 4', '2 3', '9 3 2 3', '12 5', '4 4'] as const

const cycled = (list: readonly string[], at: number) => list[at % list.length] ?? ''

/** Draws the chart as SVG of the given width; its height is half of that, within limits. */
export function drawChart(chart: DocumentChart, width: number, highest = 320): SVGSVGElement {
  const height = Math.round(Math.min(highest, Math.max(180, width * 0.5)))
  const layout = layoutChart(chart, { width, height })
  const marks = layout.kind === 'pie' ? pie(layout) : axes(layout, width)
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, class: 'block' }, marks)
}

function axes({ plot, zero, ticks, labels, bars, lines }: AxisChart, width: number): SVGElement[] {
  return [
    ...ticks.map(({ value, y }) =>
      svg('line', {
        x1: plot.x,
        x2: width,
        y1: y,
        y2: y,
        class: value === 0 ? 'stroke-input' : 'stroke-border',
      }),
    ),
    ...ticks.map(({ value, y }) =>
      text(shortNumber(value), { x: plot.x - 8, y: y + chartFont / 3, 'text-anchor': 'end' }),
    ),
    ...labels.map(({ text: name, x }) =>
      text(name, { x, y: plot.y + plot.height + 18, 'text-anchor': 'middle' }),
    ),
    ...bars.map(({ series, x, y, width: across, height: tall }) =>
      svg('rect', {
        x,
        y: tall === 0 ? zero - 1 : y,
        width: across,
        height: Math.max(1, tall),
        rx: 1.5,
        class: cycled(fills, series),
      }),
    ),
    ...lines.flatMap(({ series, points }) => points.flatMap((run) => line(series, run))),
  ]
}

function line(series: number, run: readonly { x: number; y: number }[]): SVGElement[] {
  const path = run.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  return [
    svg('path', {
      d: path,
      class: `fill-none stroke-2 ${cycled(strokes, series)}`,
      'stroke-dasharray': cycled(dashes, series),
      'stroke-linejoin': 'round',
    }),
    ...run.map(({ x, y }) => svg('circle', { cx: x, cy: y, r: 3, class: cycled(fills, series) })),
  ]
}

function pie({ center, radius, slices }: PieChart): SVGElement[] {
  return slices.map(({ label, from, to }) => {
    const fill = `stroke-card stroke-2 ${cycled(fills, label)}`
    if (to - from > 0.9999) {
      return svg('circle', { cx: center.x, cy: center.y, r: radius, class: fill })
    }
    const at = (turn: number) => {
      const angle = (turn - 0.25) * 2 * Math.PI
      return `${round(center.x + radius * Math.cos(angle))} ${round(center.y + radius * Math.sin(angle))}`
    }
    const large = to - from > 0.5 ? 1 : 0
    const d = `M${center.x} ${center.y}L${at(from)}A${radius} ${radius} 0 ${large} 1 ${at(to)}Z`
    return svg('path', { d, class: fill, 'stroke-linejoin': 'round' })
  })
}

/** The legend of the colors, for a pie with percentages. */
export function drawLegend(chart: DocumentChart): HTMLElement {
  const shares = sharesOf(chart)
  const names =
    chart.kind === 'pie'
      ? chart.labels.map((label, at) => `${label} ${Math.round((shares[at] ?? 0) * 100)}%`)
      : chart.series.map(({ name }) => name)
  const shown = names.length > 1 || chart.kind === 'pie' ? names : names.filter(Boolean)
  return element(
    'ul',
    { 'data-legend': '' },
    ...shown.map((name, at) =>
      element('li', {}, element('i', { class: cycled(swatches, at) }), element('span', {}, name)),
    ),
  )
}

const text = (words: string, attributes: Attributes) =>
  svg('text', { ...attributes, 'font-size': chartFont, class: 'fill-muted-foreground' }, [words])

type Attributes = Readonly<Record<string, string | number>>

function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  children: (SVGElement | string)[] = [],
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== '') made.setAttribute(key, `${value}`)
  }
  made.append(...children)
  return made
}

const round = (value: number) => Math.round(value * 100) / 100
