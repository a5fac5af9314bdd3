import type { WidgetType } from '../../../contract/canvas-widgets.ts'

/** Which widget of the library is dragged, and where it is held, from its upper left corner. */
export const draggedWidget: { type: WidgetType | null; grip: { x: number; y: number } } = {
  type: null,
  grip: { x: 0, y: 0 },
}
