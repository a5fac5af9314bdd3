import type { Widget } from '../../../contract/canvas-widgets.ts'
import type { ResolvedSource } from '../../../contract/canvases.ts'
import type { TryChange } from './change-widget.ts'

/** What the sources of entries are like now, by `sourceKey`. */
export type Sources = ReadonlyMap<string, ResolvedSource>

/**
 * Replaces a widget. `said` is announced and names the step for Undo; changes with the same `join`
 * are undone together, as the keystrokes in one field are.
 */
export type ChangeWidget = (said: string, widget: Widget, join?: string) => void

/** What a view of a widget gets, in the workspace, a preview and the page of a reader. */
export type WidgetViewProps<T extends Widget = Widget> = {
  widget: T
  sources: Sources
  /** Null where it can only be read. */
  onChange: ChangeWidget | null
}

/** What the view of a type gets; `change` is null where the widget can only be read. */
export type ViewProps<T extends Widget> = {
  widget: T
  sources: Sources
  change: TryChange | null
}
