import { type Widget, widgetSchema } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { ChangeWidget } from './widget-props.ts'

/** Changes a widget if the result is valid; otherwise returns the error. */
export type TryChange = (said: string, widget: Widget, join?: string) => string | undefined

/** Keeps invalid changes from leaving a widget's view or the properties panel. */
export const validChange =
  (onChange: ChangeWidget): TryChange =>
  (said, widget, join) => {
    const { success, data, error } = widgetSchema.safeParse(widget)
    if (!success) return error.issues[0]?.message
    onChange(said, data, join)
    return undefined
  }
