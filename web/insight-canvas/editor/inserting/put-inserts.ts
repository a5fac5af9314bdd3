import { type InsertData, insertSizes } from '../../../../contract/insight-canvas/canvas-inserts.ts'
import type { EntrySource } from '../../../../contract/insight-canvas/canvas-sources.ts'
import { newWidget, type WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../../contract/insight-canvas/canvases.ts'
import { pick } from '../../widgets/picked-sources.ts'

/** The longest edge of a picture when it is put down, in pixels. */
const longest = 480

/** A picture at its own size, or smaller. */
export function newPicture(
  { fileId, size }: Pick<InsertData['picture'], 'fileId' | 'size'>,
  alt = '',
): WidgetOf<'picture'> {
  const made = newWidget('picture', crypto.randomUUID()) as WidgetOf<'picture'>
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  const { least } = insertSizes.picture
  return {
    ...made,
    width: Math.max(Math.round(size.width * scale), least.width),
    height: Math.max(Math.round(size.height * scale), least.height),
    data: { fileId, size, alt },
  }
}

export function newLink({ address, label }: InsertData['link']): WidgetOf<'link'> {
  const made = newWidget('link', crypto.randomUUID()) as WidgetOf<'link'>
  return { ...made, data: { address, label } }
}

/** What a found source becomes on the canvas: a brief or moment that plays, or a link to a product. */
export function insertOf(found: FoundSource): WidgetOf<'clip' | 'link'> {
  const source = pick(found)
  if (source.kind === 'product') return newLink({ address: `/products/${source.id}`, label: '' })
  return newClip(source)
}

/** A moment plays for as long as its words are likely to be said. */
function newClip(source: EntrySource): WidgetOf<'clip'> {
  const made = newWidget('clip', crypto.randomUUID()) as WidgetOf<'clip'>
  const endMs = source.startMs === null ? null : source.startMs + momentMs
  return { ...made, data: { source, endMs } }
}

const momentMs = 10_000
