import type { DocumentChart } from '../../contract/boardroom-builder/document-blocks.ts'
import { fittedText, textWidth } from './inter-widths.ts'

export const chartFont = 12
const lineHeight = 16
const gap = 8

export type ChartBox = { x: number; y: number; width: number; height: number }
export type ChartMark = { series: number; label: number }

/** A value on the scale, with the height of its line. */
export type ChartTick = { value: number; y: number }
/** A label below the plot; labels without room are left out. */
export type ChartLabel = { text: string; x: number; label: number }

export type AxisChart = {
  kind: 'bar' | 'line'
  plot: ChartBox
  /** The height of zero, where bars start. */
  zero: number
  ticks: ChartTick[]
  labels: ChartLabel[]
  bars: (ChartBox & ChartMark)[]
  /** A line is interrupted at missing values. */
  lines: { series: number; points: { x: number; y: number; label: number }[][] }[]
}
export type PieChart = {
  kind: 'pie'
  center: { x: number; y: number }
  radius: number
  /** In turns, clockwise from the top; values that are not above zero have no slice. */
  slices: { label: number; from: number; to: number }[]
}
export type ChartLayout = AxisChart | PieChart

/** The positions of everything in a chart, in pixels, so that the browser and the exports draw the same. */
export function layoutChart(
  chart: DocumentChart,
  size: { width: number; height: number },
): ChartLayout {
  return chart.kind === 'pie' ? layoutPie(chart, size) : layoutAxes(chart, chart.kind, size)
}

function layoutPie(chart: DocumentChart, size: { width: number; height: number }): PieChart {
  const values = sharesOf(chart)
  let turned = 0
  const slices = values.flatMap((share, label) => {
    if (share === 0) return []
    const from = turned
    turned += share
    return [{ label, from, to: turned }]
  })
  const radius = Math.max(0, Math.min(size.width, size.height) / 2 - gap)
  return { kind: 'pie', center: { x: size.width / 2, y: size.height / 2 }, radius, slices }
}

/** The share of each label in the first series, from 0 to 1. */
export function sharesOf({ labels, series: [first] }: DocumentChart): number[] {
  const values = labels.map((_, at) => Math.max(0, first?.values[at] ?? 0))
  const sum = values.reduce((before, value) => before + value, 0)
  return values.map((value) => (sum === 0 ? 0 : value / sum))
}

function layoutAxes(
  chart: DocumentChart,
  kind: 'bar' | 'line',
  size: { width: number; height: number },
): AxisChart {
  const values = chart.labels.map((_, at) => chart.series.map((one) => one.values[at] ?? null))
  const scale = scaleOf(values.flat().filter((value) => value !== null))
  const names = scale.map((value) => textWidth(shortNumber(value), chartFont))
  const left = Math.min(Math.max(...names) + gap, size.width / 3)
  const plot = {
    x: left,
    y: lineHeight / 2,
    width: Math.max(1, size.width - left),
    height: Math.max(1, size.height - lineHeight * 1.5 - gap),
  }
  const [low = 0, high = 1] = [scale[0], scale.at(-1)]
  const y = (value: number) => plot.y + plot.height * (1 - (value - low) / (high - low))
  const step = plot.width / chart.labels.length
  const x = (label: number) => plot.x + step * (label + 0.5)
  const count = chart.series.length
  const width = Math.min((step * 0.72) / count, 48)
  const zero = y(Math.min(Math.max(0, low), high))
  const bars = values.flatMap((ofLabel, label) =>
    ofLabel.flatMap((value, series) => {
      if (value === null) return []
      const top = Math.min(y(value), zero)
      const height = Math.abs(y(value) - zero)
      const left = x(label) + (series - count / 2) * width
      return [{ x: left, y: top, width: width * 0.92, height, series, label }]
    }),
  )
  const lines = chart.series.map((_, series) => ({
    series,
    points: runsOf(values.map((ofLabel) => ofLabel[series] ?? null)).map((run) =>
      run.map(({ value, label }) => ({ x: x(label), y: y(value), label })),
    ),
  }))
  return {
    kind,
    plot,
    zero,
    ticks: scale.map((value) => ({ value, y: y(value) })),
    labels: shownLabels(chart.labels, step).map(({ text, label }) => ({
      text,
      x: x(label),
      label,
    })),
    bars: kind === 'bar' ? bars : [],
    lines: kind === 'line' ? lines : [],
  }
}

/** Round values from below the minimum to above the maximum, always including zero. */
export function scaleOf(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const range = high - low
  const step = range > 1e-12 ? roundStep(range / 4) : 0.25
  const [first, last] = [Math.floor(low / step), Math.ceil((high || (low < 0 ? 0 : 1)) / step)]
  return Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step))
}

/** The smallest 1, 2 or 5 times a power of ten that is not less than the value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 5, 10].find((one) => one * power >= value * 0.999) ?? 10
  return factor * power
}

/** Removes traces of binary fractions, as in 0.30000000000000004. */
const rounded = (value: number) => Number(value.toPrecision(12))

/** Splits a series at its missing values. */
function runsOf(values: readonly (number | null)[]): { value: number; label: number }[][] {
  const runs: { value: number; label: number }[][] = [[]]
  for (const [label, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ value, label })
  }
  return runs.filter(({ length }) => length > 0)
}

/** Every second, third or later label if not all fit, each truncated to its space. */
function shownLabels(labels: readonly string[], step: number) {
  const widest = Math.max(...labels.map((label) => Math.min(textWidth(label, chartFont), 72)))
  const every = Math.max(1, Math.ceil((Math.min(widest, 48) + gap) / step))
  return labels.flatMap((text, label) =>
    label % every === 0
      ? [{ text: fittedText(text, chartFont, step * every - gap / 2), label }]
      : [],
  )
}

/** 1,200 as 1.2K, because the axis has little room. */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 }).format(value)
