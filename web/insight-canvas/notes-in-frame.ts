import { thingLimits } from '../../contract/insight-canvas/canvas-things.ts'
import {
  newWidget,
  type Widget,
  type WidgetOf,
} from '../../contract/insight-canvas/canvas-widgets.ts'
import { freePlace, topOf } from './editor/arrange.ts'
import type { NoteToPut } from './put-on-canvas.ts'

const note = { width: 220, height: 160 }
const gap = 20
const titleHeight = 56

/** Notes in rows within a frame, where nothing else lies, marked as proposed. */
export function notesInFrame(
  { title, notes }: { title: string; notes: readonly NoteToPut[] },
  frameId: string,
  others: readonly Widget[],
): Widget[] {
  const columns = Math.min(Math.max(Math.ceil(Math.sqrt(notes.length)), 2), 8)
  const rows = Math.ceil(notes.length / columns)
  const size = {
    width: columns * (note.width + gap) + gap,
    height: Math.min(titleHeight + rows * (note.height + gap), 1500),
  }
  const at = freePlace(size, others)
  const top = topOf(others)
  const frame = { ...newWidget('frame', frameId, at, top), ...size, title }
  const put = notes.map(({ id, text, source }, place): Widget => {
    const x = at.x + gap + (place % columns) * (note.width + gap)
    const y = at.y + titleHeight + Math.floor(place / columns) * (note.height + gap)
    const one = newWidget('note', id, { x, y }, top + 1 + place) as WidgetOf<'note'>
    const said = [...text].slice(0, thingLimits.note).join('')
    return { ...one, ...note, proposed: true, data: { ...one.data, text: said, source } }
  })
  return [frame, ...put]
}
