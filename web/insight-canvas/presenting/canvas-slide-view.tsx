import { useCallback, useMemo, useState } from 'react'
import type { CanvasSlide } from '../../../common/layout/canvas-slides.ts'
import { layoutConnector } from '../../../common/layout/connector-layout.ts'
import { canvasFileMessages as words } from '../../../contract/insight-canvas/canvas-file-messages.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { Sources } from '../widgets/widget-props.ts'
import { WidgetView } from '../widgets/widget-view.tsx'

type CanvasSlideViewProps = {
  slide: CanvasSlide
  /** All of the canvas, which connectors may come from. */
  widgets: readonly Widget[]
  sources: Sources
}

/** Few widgets are not blown up to the whole window. */
const largest = 2.5

/** A part of a canvas, as large as the window allows, with its title above. */
export function CanvasSlideView({ slide, widgets, sources }: CanvasSlideViewProps) {
  const { title, area } = slide
  const [measure, room] = useRoom()
  const byId = useMemo(() => new Map(widgets.map((widget) => [widget.id, widget])), [widgets])
  const scale = Math.min(room.width / area.width, room.height / area.height, largest)
  return (
    <div className="flex size-full scheme-light flex-col gap-4 bg-white p-4 text-foreground sm:p-8">
      <h1
        dir="auto"
        className="line-clamp-2 shrink-0 font-semibold font-serif text-2xl sm:text-3xl"
      >
        {title}
      </h1>
      <div ref={measure} className="relative min-h-0 flex-1">
        {slide.widgets.length === 0 && <p className="text-muted-foreground">{words.empty}</p>}
        <div
          className="absolute start-1/2 top-1/2 origin-center"
          style={{
            width: area.width,
            height: area.height,
            transform: `translate(-50%, -50%) scale(${scale})`,
          }}
        >
          {slide.widgets.map((widget) => (
            <div
              key={widget.id}
              className="absolute"
              style={{
                left: widget.x - area.x,
                top: widget.y - area.y,
                width: widget.width,
                height: widget.height,
              }}
            >
              <WidgetView
                widget={widget}
                sources={sources}
                onChange={null}
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

/** A ref, and how large its element is. */
function useRoom() {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const resized = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    )
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  return [measure, room] as const
}
