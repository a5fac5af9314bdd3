import type { ConnectorLine } from '../../../common/layout/connector-layout.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { ResolvedSource } from '../../../contract/insight-canvas/canvases.ts'
import type { TryChange } from './change-widget.ts'

/** The current states of entries' sources, by `sourceKey`. */
export type Sources = ReadonlyMap<string, ResolvedSource>

/**
 * Replaces a widget. `said` is announced and names the undo step; steps with the same `join` are
 * undone together, such as keystrokes in one field.
 */
export type ChangeWidget = (said: string, widget: Widget, join?: string) => void

/** What a thing tells while one writes on it. */
export type Writing = {
  /** `refocus` moves the focus to the thing. */
  onEnd: (refocus: boolean) => void
  /** Goes on with another note. */
  onNext: (way: 'right' | 'below') => void
}

/** The props of a widget view in the workspace, a preview or a reader's page. */
export type WidgetViewProps<T extends Widget = Widget> = {
  widget: T
  sources: Sources
  /** Null if the canvas is read-only. */
  onChange: ChangeWidget | null
  /** Null unless one writes on it. */
  writing?: Writing | null
  /** Where a connector runs. */
  line?: ConnectorLine | undefined
}

/** The props of a type's view; `change` is null if the widget is read-only. */
export type ViewProps<T extends Widget> = {
  widget: T
  sources: Sources
  change: TryChange | null
}
