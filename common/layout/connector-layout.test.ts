import { describe, expect, test } from 'vitest'
import type { ConnectorEnd } from '../../contract/insight-canvas/canvas-things.ts'
import { newWidget, type WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import { type Anchor, detached, layoutConnector } from './connector-layout.ts'

const left: Anchor = { x: 100, y: 100, width: 200, height: 100, type: 'note', data: {} }
const right: Anchor = { x: 500, y: 140, width: 100, height: 100, type: 'note', data: {} }
const below: Anchor = { x: 140, y: 600, width: 100, height: 100, type: 'note', data: {} }
const all = new Map(Object.entries({ left, right, below }))
const find = (id: string) => all.get(id)

const end = (on: string | null, x = 0, y = 0): ConnectorEnd => ({ x, y, on })
function connector(
  from: ConnectorEnd,
  to: ConnectorEnd,
  look: Partial<WidgetOf<'connector'>['data']> = {},
): WidgetOf<'connector'> {
  const widget = newWidget('connector', 'c') as WidgetOf<'connector'>
  return { ...widget, data: { ...widget.data, ...look, from, to } }
}

describe('a connector', () => {
  test('runs from border to border, and follows what it is attached to', () => {
    const line = layoutConnector(connector(end('left'), end('right')), find)
    expect(line).toMatchObject({ from: { x: 300, y: 161 }, to: { x: 500, y: 184 } })
    const moved = (id: string) => (id === 'right' ? { ...right, y: 540 } : find(id))
    expect(layoutConnector(connector(end('left'), end('right')), moved).to.y).toBe(540)
  })

  test('ends at the outline of an ellipse or diamond', () => {
    const shaped = (kind: string) => (id: string) =>
      id === 'right' ? { ...right, y: 400, type: 'shape', data: { kind } } : find(id)
    const to = (kind: string) =>
      layoutConnector(connector(end('left'), end('right')), shaped(kind)).to
    const away = (kind: string) => Math.hypot(to(kind).x - 550, to(kind).y - 450)
    expect(away('ellipse')).toBeCloseTo(50, 0)
    expect(away('diamond')).toBeLessThan(away('ellipse'))
    expect(away('rectangle')).toBeGreaterThan(away('ellipse'))
  })

  test('with an elbow leaves at right angles from the sides that face each other', () => {
    const across = layoutConnector(
      connector(end('left'), end('right'), { path: 'elbow', finish: 'none' }),
      find,
    )
    expect(across.points).toEqual([
      { x: 300, y: 150 },
      { x: 400, y: 150 },
      { x: 400, y: 190 },
      { x: 500, y: 190 },
    ])
    const down = layoutConnector(connector(end('left'), end('below'), { path: 'elbow' }), find)
    expect([down.from, down.to]).toEqual([
      { x: 200, y: 200 },
      { x: 190, y: 600 },
    ])
  })

  test('to what is gone, foreign or a connector keeps its last place', () => {
    const lost = connector(end('gone', 20, 30), end('c', 700, 800))
    const others = (id: string) => (id === 'c' ? { ...left, type: 'connector' } : find(id))
    expect(layoutConnector(lost, others)).toMatchObject({
      from: { x: 20, y: 30 },
      to: { x: 700, y: 800 },
    })
  })

  test('lets go of what is deleted where it lies then', () => {
    const before = connector(end('left'), end('right'))
    const after = detached(before, (id) => id === 'right', find)
    expect(after.data.from.on).toBe('left')
    expect(after.data.to).toEqual({ x: 500, y: 184, on: null })
    expect(detached(before, (id) => id === 'below', find)).toBe(before)
  })

  test('without length has finite points and no tips', () => {
    const line = layoutConnector(
      connector(end(null, 5, 5), end(null, 5, 5), { start: 'arrow' }),
      find,
    )
    expect(line.tips).toEqual([])
    expect(line.points.flatMap(({ x, y }) => [x, y]).every(Number.isFinite)).toBe(true)
    const inside = { x: 120, y: 120, width: 10, height: 10, type: 'note', data: {} }
    const nested = layoutConnector(connector(end('left'), end('inside')), (id) =>
      id === 'inside' ? inside : find(id),
    )
    expect(nested.points.flatMap(({ x, y }) => [x, y]).every(Number.isFinite)).toBe(true)
  })
})
