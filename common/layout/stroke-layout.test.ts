import { expect, test } from 'vitest'
import { insertLimits } from '../../contract/insight-canvas/canvas-inserts.ts'
import { newWidget, widgetSchema } from '../../contract/insight-canvas/canvas-widgets.ts'
import { storedStroke, strokeOutline } from './stroke-layout.ts'

const scribble = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    x: 500 + 400 * Math.sin(at / 7),
    y: 500 + 400 * Math.cos(at / 11),
  }))

function strokeOf(line: { x: number; y: number }[]) {
  const { points, ...box } = storedStroke(line)
  const widget = newWidget('stroke', crypto.randomUUID())
  return widgetSchema.parse({ ...widget, ...box, data: { ...widget.data, points } })
}

test('a stroke of a million points is stored with few, within the limits', () => {
  const stroke = strokeOf(scribble(1_000_000))
  if (stroke.type !== 'stroke') throw new Error('no stroke')
  expect(stroke.data.points.length).toBeLessThanOrEqual(2 * insertLimits.points)
  expect(strokeOutline(stroke).length).toBeGreaterThan(10)
})

test('a straight line keeps its two ends; a dot has an outline; nothing leaves the surface', () => {
  const line = Array.from({ length: 100 }, (_, at) => ({ x: 100 + at, y: 200 }))
  expect(storedStroke(line)).toEqual({
    x: 100,
    y: 200,
    width: 99,
    height: 1,
    points: [0, 0, 1000, 0],
  })
  const dot = strokeOf([{ x: 10, y: 10 }])
  expect(dot.type === 'stroke' && strokeOutline(dot).length).toBeGreaterThan(4)
  expect(
    storedStroke([
      { x: -500, y: -5 },
      { x: 9000, y: 9000 },
    ]),
  ).toMatchObject({
    ...{ x: 0, y: 0, width: 3999, height: 2999 },
  })
})
