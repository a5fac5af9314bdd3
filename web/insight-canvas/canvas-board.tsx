import { useEffect, useRef, useState } from 'react'
import { shownBoxes, stackingOrder } from '../../common/layout/canvas-order.ts'
import { layoutConnector } from '../../common/layout/connector-layout.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { ChangeWidget, Sources } from './widgets/widget-props.ts'
import { WidgetView } from './widgets/widget-view.tsx'

type CanvasBoardProps = {
  widgets: readonly Widget[]
  sources: Sources
  /** Null if the canvas is read-only. */
  onChange: ChangeWidget | null
  /** Scales the canvas down until all widgets fit the width. */
  fit?: boolean
}

const margin = 20

/** Widgets at their positions on the canvas. */
export function CanvasBoard({ sources, onChange, fit = false, ...props }: CanvasBoardProps) {
  const { ref, width } = useWidth()
  const widgets = stackingOrder(shownBoxes(props.widgets))
  const byId = new Map(widgets.map((widget) => [widget.id, widget]))
  const left = Math.min(...widgets.map(({ x }) => x)) - margin
  const top = Math.min(...widgets.map(({ y }) => y)) - margin
  const wide = Math.max(...widgets.map((widget) => widget.x + widget.width)) + margin - left
  const high = Math.max(...widgets.map((widget) => widget.y + widget.height)) + margin - top
  const scale = fit ? Math.min(1, width / wide) : 1
  return (
    <div ref={ref} className="w-full">
      <div className="relative" style={{ height: high * scale, width: fit ? undefined : wide }}>
        <div
          className="absolute start-0 top-0 origin-top-left"
          style={{ width: wide, height: high, transform: `scale(${scale})` }}
        >
          {widgets.map((widget, at) => (
            <div
              key={widget.id}
              className="absolute"
              style={{
                left: widget.x - left,
                top: widget.y - top,
                width: widget.width,
                height: widget.height,
                zIndex: at,
              }}
            >
              <WidgetView
                widget={widget}
                sources={sources}
                onChange={onChange}
                line={
                  widget.type === 'connector'
                    ? layoutConnector(widget, (id) => byId.get(id))
                    : undefined
                }
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
