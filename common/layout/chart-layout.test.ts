import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentChart } from '../../contract/boardroom-builder/document-blocks.ts'
import { type AxisChart, layoutChart, type PieChart, scaleOf } from './chart-layout.ts'

const size = { width: 640, height: 320 }

const chartOf = (kind: DocumentChart['kind'], ...values: (number | null)[][]): DocumentChart => ({
  kind,
  title: '',
  labels: (values[0] ?? []).map((_, at) => `Label ${at}`),
  series: values.map((one, at) => ({ name: `Series ${at}`, values: one })),
})
/** Numbers of any size, with a few digits. */
const amount = fc
  .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -6, max: 11 }))
  .map(([digits, power]) => digits * 10 ** power)
const axesOf = (chart: DocumentChart) => layoutChart(chart, size) as AxisChart
const pieOf = (chart: DocumentChart) => layoutChart(chart, size) as PieChart

describe('the layout of a chart', () => {
  test('a scale has round values, includes zero, and spans the values', () => {
    expect(scaleOf([210, 45])).toEqual([0, 100, 200, 300])
    expect(scaleOf([-3, 7])).toEqual([-5, 0, 5, 10])
    expect(scaleOf([0.1, 0.3])).toEqual([0, 0.1, 0.2, 0.3])
    expect(scaleOf([])).toContain(0)
    fc.assert(
      fc.property(fc.array(amount), (values) => {
        const scale = scaleOf(values)
        expect(scale.length).toBeGreaterThan(1)
        expect(scale.length).toBeLessThan(15)
        expect(scale).toContain(0)
        // Values such as 0.30000000000000004 count as the round number that the scale has.
        const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
        expect(scale[0]).toBeLessThanOrEqual(low + Math.abs(low) * 1e-12)
        expect(scale.at(-1)).toBeGreaterThanOrEqual(high - Math.abs(high) * 1e-12)
      }),
    )
  })

  test('bars begin at zero, in proportion to their values, also below it', () => {
    const { bars, zero, plot } = axesOf(chartOf('bar', [10, -5, null]))
    expect(bars).toHaveLength(2)
    const [up, down] = bars
    expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(zero)
    expect(down?.y).toBeCloseTo(zero)
    expect((up?.height ?? 0) / (down?.height ?? 1)).toBeCloseTo(2)
    for (const { x, width } of bars) {
      expect(x).toBeGreaterThanOrEqual(plot.x)
      expect(x + width).toBeLessThanOrEqual(plot.x + plot.width)
    }
  })

  test('a line is interrupted at missing values', () => {
    const { lines } = axesOf(chartOf('line', [1, 2, null, 4]))
    expect(lines[0]?.points.map((run) => run.map(({ label }) => label))).toEqual([[0, 1], [3]])
  })

  test('the slices of a pie are the shares of the positive values', () => {
    const { slices } = pieOf(chartOf('pie', [3, 0, -2, null, 1]))
    expect(slices).toEqual([
      { label: 0, from: 0, to: 0.75 },
      { label: 4, from: 0.75, to: 1 },
    ])
    expect(pieOf(chartOf('pie', [0, null])).slices).toEqual([])
  })

  test('of fifty labels only those that fit are shown', () => {
    const { labels, plot } = axesOf(
      chartOf(
        'bar',
        Array.from({ length: 50 }, (_, at) => at),
      ),
    )
    expect(labels.length).toBeLessThan(20)
    expect(labels.every(({ x }) => x > plot.x && x < plot.x + plot.width)).toBe(true)
  })
})
