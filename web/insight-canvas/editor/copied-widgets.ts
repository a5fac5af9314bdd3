import { canvasMessages } from '../../../contract/canvas-messages.ts'
import type { Widget } from '../../../contract/canvas-widgets.ts'
import type { CanvasFile } from '../../../contract/canvases.ts'

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

/** Whether a text begins as copied widgets do, so that what is wrong with it is worth telling. */
export const areCopiedWidgets = (text: string) => text.startsWith('{"kind":"briefwell-canvas"')

/** A copy with an id of its own. */
export const asNew = (widget: Widget): Widget => ({ ...widget, id: crypto.randomUUID() })
