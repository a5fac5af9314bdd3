import { canvasMessages } from '../../../contract/insight-canvas/canvas-messages.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { CanvasFile } from '../../../contract/insight-canvas/canvases.ts'

/** Serializes widgets for the clipboard as a small canvas file, which could also be imported. */
export function textOfWidgets(title: string, widgets: readonly Widget[]): string {
  const file: CanvasFile = {
    kind: 'briefwell-canvas',
    version: 1,
    title: title.trim() || canvasMessages.title,
    widgets: [...widgets],
  }
  return JSON.stringify(file)
}

/** Whether a text looks like copied widgets, so that its errors are worth reporting. */
export const areCopiedWidgets = (text: string) => text.startsWith('{"kind":"briefwell-canvas"')

/** A copy with a new id. */
export const asNew = (widget: Widget): Widget => ({ ...widget, id: crypto.randomUUID() })
