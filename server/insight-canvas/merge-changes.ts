import { isDeepStrictEqual } from 'node:util'
import type { Widget } from '../../contract/canvas-widgets.ts'
import type { WidgetRow } from './queries.ts'

/** One changed widget, and the revision on which the change is based: null for a new one. */
export type WidgetChange = { id: string; rev: number | null; widget: Widget | null }

/**
 * Which of the changes can be stored, and the ids of those that collide with what somebody else
 * stored meanwhile. A change that is stored already, as after a lost reply, is neither.
 */
export function mergeChanges(changes: readonly WidgetChange[], stored: readonly WidgetRow[]) {
  const now = new Map(stored.map((row) => [row.id, row]))
  const accepted: WidgetChange[] = []
  const collisions: string[] = []
  for (const change of changes) {
    const row = now.get(change.id)
    const there = row?.widget ?? null
    if (isDeepStrictEqual(there, change.widget)) continue
    // A new widget may take the place of a deleted one: so Undo brings it back.
    const based = there === null ? change.rev === null : change.rev === row?.revision
    if (based) accepted.push(change)
    else collisions.push(change.id)
  }
  return { accepted, collisions }
}
