import type { DocumentChart } from './document-blocks.ts'
import { fittedText, textWidth } from './inter-widths.ts'

// Where the parts of a chart are, in pixels from the top left, so that every drawing of it looks the same.

/** `series` is the number of its colour. */
export type ChartShape =
  | { kind: 'bar'; x: number; y: number; width: number; height: number; series: number }
  | { kind: 'line'; points: [number, number][]; series: number }
  | { kind: 'dot'; x: number; y: number; series: number }
  | { kind: 'slice'; points: [number, number][]; series: number }
  | { kind: 'swatch'; x: number; y: number; size: number; series: number }
  | { kind: 'rule'; x1: number; y1: number; x2: number; y2: number; strong: boolean }
  | { kind: 'text'; x: number; y: number; anchor: Anchor; text: string; quiet: boolean }
type Anchor = 'start' | 'middle' | 'end'

export type ChartLayout = { width: number; height: number; shapes: ChartShape[] }

/** The size of all letters, whose `y` is the middle of their line. */
export const chartFont = { size: 12, line: 18 } as const

const gap = 8
const swatch = 10
const dot = 4
/** The most values that are written at the bars. */
const mostWritten = 12

/** The colours of series or slices: the accent, then others that are told apart without seeing red or green. */
export const chartColours = (accent: string) => [
  accent,
  '#c98a1b',
  '#3b6ea5',
  '#a4453c',
  '#7b6aa8',
  '#7d786f',
]

/** Places a chart in a space of this size. Its title is not part of it. */
export function layoutChart(
  chart: DocumentChart,
  { width, height }: { width: number; height: number },
): ChartLayout {
  return {
    width,
    height,
    shapes: chart.kind === 'pie' ? pie(chart, width, height) : plot(chart, width, height),
  }
}

const label = (
  text: string,
  x: number,
  y: number,
  anchor: Anchor = 'start',
  quiet = true,
): ChartShape => ({ kind: 'text', x, y, anchor, text, quiet })

/** A value as people write it: '1,250', '0.5', '1.2M'. */
export function chartValue(value: number): string {
  const large = Math.abs(value) >= 100_000
  return value.toLocaleString('en', {
    notation: large ? 'compact' : 'standard',
    maximumFractionDigits: large ? 1 : 2,
  })
}

// ------------------------------------------------------------------ bars and lines

function plot(chart: DocumentChart, width: number, height: number): ChartShape[] {
  const { kind, labels, series } = chart
  const legend =
    series.length > 1
      ? legendOf(
          series.map(({ name }) => name),
          width,
        )
      : null
  const scale = scaleOf(series.flatMap(({ values }) => values))
  const written = scale.ticks.map(chartValue)
  const top = (legend?.height ?? 0) + chartFont.line
  const left = Math.ceil(Math.max(...written.map((one) => textWidth(one, chartFont.size)))) + gap
  const right = width - gap
  const band = (right - left) / labels.length
  const below = labelsBelow(labels, band)
  const bottom = height - below.height
  const yOf = (value: number) =>
    bottom - ((value - scale.from) / (scale.to - scale.from)) * (bottom - top)
  const middle = (at: number) => left + band * (at + 0.5)
  const zero = yOf(Math.min(Math.max(0, scale.from), scale.to))
  const rules = scale.ticks.flatMap((tick, at): ChartShape[] => [
    { kind: 'rule', x1: left, y1: yOf(tick), x2: right, y2: yOf(tick), strong: tick === 0 },
    label(written[at] ?? '', left - gap, yOf(tick), 'end'),
  ])
  const names = below.lines.flatMap(({ at, lines }) =>
    lines.map((text, line) =>
      label(text, middle(at), bottom + gap + chartFont.line * (line + 0.5), 'middle'),
    ),
  )
  const drawn =
    kind === 'bar' ? bars(chart, { band, middle, yOf, zero }) : lines(chart, { middle, yOf })
  return [...(legend?.shapes ?? []), ...rules, ...drawn, ...names]
}

type Axes = { middle: (at: number) => number; yOf: (value: number) => number }

function bars(
  { labels, series }: DocumentChart,
  { band, middle, yOf, zero }: Axes & { band: number; zero: number },
): ChartShape[] {
  const group = Math.min(band * 0.72, 64 * series.length)
  const each = group / series.length
  const writes = labels.length * series.length <= mostWritten
  return series.flatMap(({ values }, row) =>
    values.flatMap((value, at): ChartShape[] => {
      if (value === null) return []
      const x = middle(at) - group / 2 + each * row
      const y = yOf(value)
      const bar: ChartShape = {
        kind: 'bar',
        x: x + each * 0.06,
        y: Math.min(y, zero),
        width: each * 0.88,
        height: Math.max(Math.abs(zero - y), 0.5),
        series: row,
      }
      const above = value < 0 ? y + chartFont.line / 2 : y - chartFont.line / 2
      const text = chartValue(value)
      const fits = writes && textWidth(text, chartFont.size) <= band / series.length
      return fits ? [bar, label(text, x + each / 2, above, 'middle', false)] : [bar]
    }),
  )
}

/** A line ends where a value is missing, and begins again. */
function lines({ series }: DocumentChart, { middle, yOf }: Axes): ChartShape[] {
  return series.flatMap(({ values }, row) => {
    const parts: [number, number][][] = [[]]
    values.forEach((value, at) => {
      if (value === null) parts.push([])
      else parts.at(-1)?.push([middle(at), yOf(value)])
    })
    const dots = parts.flat().map(([x, y]): ChartShape => ({ kind: 'dot', x, y, series: row }))
    const drawn = parts
      .filter(({ length }) => length > 1)
      .map((points): ChartShape => ({ kind: 'line', points, series: row }))
    return [...drawn, ...dots]
  })
}

type Scale = { from: number; to: number; ticks: number[] }

/** Round numbers from zero or below to the largest value or above. */
function scaleOf(values: readonly (number | null)[]): Scale {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const span = most - least || 1
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10) * power
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  )
  return { from: first * step, to: last * step, ticks }
}

/** Labels below their bands, on one or two lines; every second, third and so on where they are too many. */
function labelsBelow(labels: readonly string[], band: number) {
  const least = 34
  const every = Math.max(1, Math.ceil(least / band))
  const room = band * every - 6
  const shown = labels.flatMap((text, at) =>
    at % every === 0 ? [{ at, lines: onTwoLines(text, room) }] : [],
  )
  const most = Math.max(...shown.map(({ lines: said }) => said.length))
  return { lines: shown, height: gap + most * chartFont.line }
}

function onTwoLines(text: string, room: number): string[] {
  if (textWidth(text, chartFont.size) <= room) return [text]
  const parts = text.split(' ')
  let count = parts.length - 1
  while (count > 0 && textWidth(parts.slice(0, count).join(' '), chartFont.size) > room) count--
  if (count === 0) return [fittedText(text, chartFont.size, room)]
  const rest = parts.slice(count).join(' ')
  return [parts.slice(0, count).join(' '), fittedText(rest, chartFont.size, room)]
}

/** The names of series with their colours, side by side and then below each other. */
function legendOf(names: readonly string[], width: number) {
  let [x, y] = [0, chartFont.line / 2]
  const shapes = names.flatMap((name, series): ChartShape[] => {
    const text = fittedText(name, chartFont.size, width - swatch - gap)
    const long = swatch + 6 + textWidth(text, chartFont.size)
    if (x > 0 && x + long > width) {
      x = 0
      y += chartFont.line
    }
    const at = x
    x += long + 2 * gap
    return [
      { kind: 'swatch', x: at, y: y - swatch / 2, size: swatch, series },
      label(text, at + swatch + 6, y),
    ]
  })
  return { shapes, height: y + chartFont.line / 2 }
}

// ------------------------------------------------------------------ pies

/** The first series as slices clockwise from the top, beside their names and shares. */
function pie({ labels, series }: DocumentChart, width: number, height: number): ChartShape[] {
  const values = labels.map((_, at) => Math.max(0, series[0]?.values[at] ?? 0))
  const sum = values.reduce((all, one) => all + one, 0)
  const radius = Math.min(height / 2 - dot, width * 0.22)
  const centre: [number, number] = [radius + dot, height / 2]
  let turned = 0
  const slices = values.flatMap((value, series): ChartShape[] => {
    const share = sum > 0 ? value / sum : 0
    const from = turned
    turned += share
    if (share === 0) return []
    return [{ kind: 'slice', points: slice(centre, radius, from, turned), series }]
  })
  return [
    ...slices,
    ...pieLegend(labels, values, sum, { left: 2 * radius + 4 * gap, width, height }),
  ]
}

/** A full turn is 1. */
function slice([x, y]: [number, number], radius: number, from: number, to: number) {
  const steps = Math.max(1, Math.ceil((to - from) * 120))
  const arc = Array.from({ length: steps + 1 }, (_, at): [number, number] => {
    const angle = 2 * Math.PI * (from + ((to - from) * at) / steps - 0.25)
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  const whole = to - from > 0.9999
  return whole ? arc : [[x, y] as [number, number], ...arc]
}

function pieLegend(
  labels: readonly string[],
  values: readonly number[],
  sum: number,
  { left, width, height }: { left: number; width: number; height: number },
): ChartShape[] {
  const perColumn = Math.max(1, Math.floor(height / chartFont.line))
  const columns = Math.ceil(labels.length / perColumn)
  const rows = Math.ceil(labels.length / columns)
  const room = (width - left) / columns
  const top = (height - rows * chartFont.line) / 2
  return labels.flatMap((name, at): ChartShape[] => {
    const value = values[at] ?? 0
    const share = sum > 0 ? Math.round((value / sum) * 1000) / 10 : 0
    const figures = ` ${chartValue(value)} (${share}%)`
    const figuresWidth = textWidth(figures, chartFont.size)
    const x = left + room * Math.floor(at / rows)
    const y = top + chartFont.line * ((at % rows) + 0.5)
    const space = room - swatch - 6 - gap - figuresWidth
    const text = fittedText(name, chartFont.size, space)
    return [
      { kind: 'swatch', x, y: y - swatch / 2, size: swatch, series: at },
      label(text, x + swatch + 6, y, 'start', false),
      label(figures, x + swatch + 6 + textWidth(text, chartFont.size), y),
    ]
  })
}
