import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { type Box, boxOf, type Place, stops } from './arrange.ts'
import type { Widgets } from './canvas-editor.ts'

/** How near an edge or center must come to another one, in pixels: within the step of the grid. */
const near = 8

/** The way by which dragged widgets align with what lies near them; none where they do already. */
export function snapped(put: readonly Widget[], all: Widgets): Place {
  const own = new Set(put.map(({ id }) => id))
  const moving = put.filter(({ type }) => type !== 'connector')
  if (moving.length === 0) return { x: 0, y: 0 }
  const box = boxOf(moving)
  const others = [...all.values()].filter(({ id, type }) => !own.has(id) && type !== 'connector')
  return { x: wayAlong('x', box, others), y: wayAlong('y', box, others) }
}

function wayAlong(axis: 'x' | 'y', box: Box, others: readonly Box[]): number {
  const mine = stops(box, axis)
  let least = near + 1
  for (const other of others) {
    for (const there of stops(other, axis)) {
      for (const here of mine) {
        const way = there - here
        if (way === 0) return 0
        if (Math.abs(way) < Math.abs(least)) least = way
      }
    }
  }
  return Math.abs(least) > near ? 0 : Math.round(least)
}
