import { thingLimits } from '../../../../contract/insight-canvas/canvas-things.ts'
import type { WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../../contract/insight-canvas/canvases.ts'
import { pick } from '../picked-sources.ts'
import { cut } from '../source-entries.ts'

/** A note that cites a source; an empty one takes over its words. */
export function cited(note: WidgetOf<'note'>, found: FoundSource): WidgetOf<'note'> {
  const text = note.data.text || cut(found.quote ?? found.title, thingLimits.note)
  return { ...note, data: { ...note.data, text, source: pick(found) } }
}
