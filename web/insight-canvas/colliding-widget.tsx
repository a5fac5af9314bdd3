import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { CanvasBoard } from './canvas-board.tsx'
import type { Sources } from './widgets/widget-props.ts'

/** One version of a widget that two people changed. */
export function CollidingWidget({ widget, sources }: { widget: Widget | null; sources: Sources }) {
  if (!widget) {
    return (
      <p className="rounded-md border border-dashed px-3.5 py-6 text-center text-muted-foreground">
        {words.collision.deleted}
      </p>
    )
  }
  return (
    <div className="overflow-hidden rounded-md border bg-muted">
      <CanvasBoard fit widgets={[widget]} sources={sources} onChange={null} />
    </div>
  )
}
