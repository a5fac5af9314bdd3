import { type Widget, widgetSchema } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { mergeFields } from '../../records/sync/merge-fields.ts'

/** What nobody typed: how a widget lies and looks. If two people changed the same of it, little is lost by the later save. */
const lies = ['x', 'y', 'width', 'height', 'z', 'locked']
const looks = ['color', 'size', 'bold', 'align', 'kind', 'fill', 'edge', 'start', 'finish', 'path']
const ends = ['from', 'to']
const mineWins: ReadonlySet<string> = new Set([...lies, ...looks, ...ends])

/** One widget with the changes of both people; null if both changed the same words. */
export function joinWidgets(before: Widget, mine: Widget, theirs: Widget): Widget | null {
  const merged = mergeFields(before, mine, theirs, settle)
  // Two valid changes can be invalid together, as both ends of a connector on one note.
  return widgetSchema.safeParse(merged).data ?? null
}

function settle(field: string) {
  // Two who group the same things at once end up in one group.
  if (field === 'group') return 'theirs'
  return mineWins.has(field) ? 'mine' : null
}
