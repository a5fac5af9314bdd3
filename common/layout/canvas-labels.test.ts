import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapVendor } from '../../contract/insight-canvas/canvas-widgets.ts'
import { labelFont, overlaps, placeLabels } from './canvas-labels.ts'
import { layoutMap, mapPlace, mapPoint } from './canvas-layout.ts'
import { fittedText, textWidth } from './inter-widths.ts'

const sizes = fc.constantFrom('large', 'medium', 'small')
const vendor = fc.record({
  name: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  x: fc.integer({ min: 0, max: 100 }),
  y: fc.integer({ min: 0, max: 100 }),
  size: sizes,
  own: fc.boolean(),
  source: fc.constant(null),
}) as fc.Arbitrary<MapVendor>
const plots = fc.record({
  width: fc.integer({ min: 110, max: 900 }),
  height: fc.integer({ min: 60, max: 700 }),
})

test('labels never overlap, and labels and points stay inside', () => {
  fc.assert(
    fc.property(fc.array(vendor, { maxLength: 40 }), plots, (vendors, plot) => {
      const placed = layoutMap(vendors, plot)
      const labels = placed.flatMap(({ label }) => (label ? [label] : []))
      for (const [at, label] of labels.entries()) {
        expect(labels.slice(at + 1).some((other) => overlaps(label, other))).toBe(false)
      }
      for (const { x, y, width, height } of labels) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.01)
        expect(x + width).toBeLessThanOrEqual(plot.width + 0.01)
        expect(y + height).toBeLessThanOrEqual(plot.height + 0.01)
      }
      for (const { x, y, radius } of placed) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(radius)
        expect(x).toBeLessThanOrEqual(plot.width - radius)
        expect(y).toBeLessThanOrEqual(plot.height - radius)
      }
    }),
    { numRuns: 150 },
  )
})

test('no label is omitted if all fit in rows', () => {
  fc.assert(
    fc.property(fc.array(vendor, { maxLength: 60 }), plots, (vendors, plot) => {
      const placed = layoutMap(vendors, plot).map(({ label }) => label)
      const most = Math.min(140, Math.max(plot.width * 0.45, 40), plot.width)
      const widths = vendors.map(
        ({ name }) => Math.ceil(textWidth(fittedText(name, labelFont.size, most), 12)) + 1,
      )
      const rows = Math.floor(plot.height / labelFont.lineHeight)
      const sum = widths.reduce((total, width) => total + width, 0)
      fc.pre(plot.height >= 80 && sum <= rows * (plot.width - Math.max(0, ...widths)))
      expect(placed).not.toContain(null)
    }),
    { numRuns: 150 },
  )
})

test('a lone label is beside its point, without a line', () => {
  const plot = { width: 300, height: 200 }
  const [label] = placeLabels([{ name: 'Compass', x: 150, y: 100, radius: 7 }], plot)
  expect(label).toMatchObject({ text: 'Compass', x: 161, y: 92, leader: null })
})

test('at the right edge the label is on the left', () => {
  const plot = { width: 300, height: 200 }
  const [label] = placeLabels([{ name: 'Compass', x: 290, y: 100, radius: 7 }], plot)
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBe(279)
})

test('a label that had to be moved has a line to its point', () => {
  const crowd = Array.from({ length: 14 }, (_, at) => ({
    name: `Vendor number ${at}`,
    x: 150 + at,
    y: 100,
    radius: 7,
  }))
  const labels = placeLabels(crowd, { width: 300, height: 200 })
  expect(labels.some((label) => label?.leader)).toBe(true)
})

test('vendors at the same place do not overlap', () => {
  const twin = { x: 50, y: 50, size: 'large', own: false, source: null } as const
  for (const count of [2, 3, 6, 9]) {
    const vendors = Array.from({ length: count }, (_, at) => ({ name: `${at}`, ...twin }))
    const placed = layoutMap(vendors, { width: 400, height: 300 })
    for (const [at, a] of placed.entries()) {
      for (const b of placed.slice(at + 1)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.radius + b.radius)
      }
    }
  }
})

test('a place in percent survives the conversion to pixels and back', () => {
  const plot = { width: 313, height: 187 }
  for (let at = 0; at <= 100; at++) {
    const place = { x: at, y: 100 - at }
    expect(mapPlace(mapPoint(place, plot), plot)).toEqual(place)
  }
  expect(mapPlace({ x: -50, y: 900 }, plot)).toEqual({ x: 0, y: 0 })
})

test('text that is too long is cut with an ellipsis', () => {
  expect(fittedText('Compass', 12, 100)).toBe('Compass')
  const cut = fittedText('A name that is far too long for its place', 12, 100)
  expect(cut).toMatch(/^A name that.*…$/)
  expect(textWidth(cut, 12)).toBeLessThanOrEqual(100)
})
