import { type ThingType, thingSizes } from '../../../../contract/insight-canvas/canvas-things.ts'
import {
  farthestPosition,
  newWidget,
  type Thing,
  type WidgetOf,
} from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { onGrid, type Place, placeOnGrid } from '../arrange.ts'

/** A new thing; the note of whoever puts it down. */
export function newThing(type: ThingType, author: string): Thing {
  const thing = newWidget(type, crypto.randomUUID()) as Thing
  return thing.type === 'note' ? { ...thing, data: { ...thing.data, author } } : thing
}

/** Another note of the same color and size, beside one or below it. */
export function noteBeside(note: WidgetOf<'note'>, author: string): WidgetOf<'note'> {
  const next = newThing('note', author) as WidgetOf<'note'>
  const { width, height } = note
  return { ...next, width, height, data: { ...next.data, color: note.data.color } }
}

/** A thing that is put where one pressed, as large as one dragged; its usual size if one did not drag. */
export function putBetween<T extends Thing>(thing: T, from: Place, to: Place | null): T {
  const { size, least, most } = thingSizes[thing.type]
  if (!to) {
    // Frames are pulled from their corner, texts begin at the pointer, all else lies around it.
    const grip = {
      note: { x: size.width / 2, y: size.height / 2 },
      shape: { x: size.width / 2, y: size.height / 2 },
      text: { x: 0, y: size.height / 2 },
      frame: { x: 0, y: 0 },
      connector: { x: 0, y: 0 },
    }[thing.type]
    return { ...thing, ...placeOnGrid({ x: from.x - grip.x, y: from.y - grip.y }) }
  }
  const across = side(from.x, to.x, least.width, most.width, farthestPosition.x)
  const down = side(from.y, to.y, least.height, most.height, farthestPosition.y)
  return { ...thing, x: across.start, y: down.start, width: across.size, height: down.size }
}

function side(from: number, to: number, least: number, most: number, farthest: number) {
  const start = Math.min(Math.max(onGrid(Math.min(from, to)), 0), farthest)
  const size = onGrid(Math.abs(to - from))
  return { start, size: Math.min(Math.max(size, least), most) }
}
