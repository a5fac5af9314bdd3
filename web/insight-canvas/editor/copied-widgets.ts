import { canvasMessages } from '../../../contract/canvas-messages.ts'
import type { Widget } from '../../../contract/canvas-widgets.ts'
import { type CanvasFile, canvasFileSchema } from '../../../contract/canvases.ts'

/** Copied widgets as text for the clipboard: a small canvas file, which could also be imported. */
export function textOfWidgets(title: string, widgets: readonly Widget[]): string {
  const file: CanvasFile = {
    kind: 'briefwell-canvas',
    version: 1,
    title: title.trim() || canvasMessages.title,
    widgets: [...widgets],
  }
  return JSON.stringify(file)
}

/** The widgets in a pasted text, with ids of their own; null if it holds anything else. */
export function widgetsInText(text: string): Widget[] | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const { success, data } = canvasFileSchema.safeParse(json)
  return success ? data.widgets.map(asNew) : null
}

/** A copy with an id of its own. */
export const asNew = (widget: Widget): Widget => ({ ...widget, id: crypto.randomUUID() })
