import { type Widget, widgetSchema } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { samePart } from '../../records/sync/same-part.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What nobody typed: how a widget lies and looks. If two people changed the same of it, the later save wins, as
 * little is lost; but two who group the same things at once end up in one group.
 */
const lies = ['x', 'y', 'width', 'height', 'z', 'locked']
const looks = ['color', 'size', 'bold', 'align', 'kind', 'fill', 'edge', 'start', 'finish', 'path']
const ends = ['from', 'to']
const mineWins: ReadonlySet<string> = new Set([...lies, ...looks, ...ends])

/** One widget with the changes of both people; null if both changed the same words. */
export function joinWidgets(before: Widget, mine: Widget, theirs: Widget): Widget | null {
  if (mine.type !== theirs.type) return null
  const data = joined(before.data, mine.data, theirs.data)
  const rest = joined(withoutData(before), withoutData(mine), withoutData(theirs))
  // Two valid changes can be invalid together, as both ends of a connector on one note.
  return widgetSchema.safeParse({ ...rest, data }).data ?? null
}

const withoutData = ({ data: _, ...rest }: Widget): Fields => rest

function joined(before: Fields, mine: Fields, theirs: Fields): Fields | null {
  const keys = new Set([...Object.keys(before), ...Object.keys(mine), ...Object.keys(theirs)])
  const result: Record<string, unknown> = {}
  for (const key of keys) {
    const value = joinedValue(key, before[key], mine[key], theirs[key])
    if (value === undefined) return null
    if (value.of !== undefined) result[key] = value.of
  }
  return result
}

/** Undefined if it cannot be joined. */
function joinedValue(key: string, before: unknown, mine: unknown, theirs: unknown) {
  if (isSame(theirs, before)) return { of: mine }
  if (isSame(mine, before) || isSame(mine, theirs) || key === 'group') return { of: theirs }
  return mineWins.has(key) ? { of: mine } : undefined
}

const isSame = (a: unknown, b: unknown) => samePart(a ?? null, b ?? null)
