import type { WidgetType } from '../../../contract/insight-canvas/canvas-widgets.ts'

/** The widget type being dragged from the library, and the pointer's offset from its top left corner. */
export const draggedWidget: { type: WidgetType | null; grip: { x: number; y: number } } = {
  type: null,
  grip: { x: 0, y: 0 },
}
