import { Popover } from 'radix-ui'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { mapPlace, type PlacedVendor } from '../../../common/layout/canvas-layout.ts'
import {
  vendorSizeNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import type { MapVendor, WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../ui/cn.ts'
import { CanvasPopover } from './canvas-popover.tsx'
import type { TryChange } from './change-widget.ts'
import type { ItemList } from './use-item-list.ts'
import { VendorDetails } from './vendor-details.tsx'
import { clamped } from './whole-number.ts'
import type { Sources } from './widget-props.ts'

type Place = { x: number; y: number }

type MapPointsProps = {
  widget: WidgetOf<'vendor-map'>
  vendors: readonly MapVendor[]
  placed: readonly PlacedVendor[]
  plot: { width: number; height: number }
  sources: Sources
  change: TryChange | null
  list: ItemList<MapVendor>
  open: number | null
  onOpen: (at: number | null) => void
  onDrag: (dragged: (Place & { at: number }) | null) => void
  onMove: (at: number, place: Place, byKeys: boolean) => void
}

/** A press that moves farther than this is a drag; in screen pixels. */
const dragFrom = 4

type Moving = Pick<MapPointsProps, 'vendors' | 'plot' | 'change' | 'list' | 'onDrag' | 'onMove'> & {
  points: RefObject<HTMLUListElement | null>
}

/** Moves points with the mouse and with keys; a press that moves nothing opens the point. */
function useMoving({ vendors, plot, change, list, onDrag, onMove, points }: Moving) {
  const start = useRef<{ at: number; x: number; y: number; place: Place | null }>(null)

  function placeAt({ clientX, clientY }: PointerEvent): Place | null {
    const area = points.current?.getBoundingClientRect()
    if (!area) return null
    const scale = plot.width / area.width
    return mapPlace({ x: (clientX - area.left) * scale, y: (clientY - area.top) * scale }, plot)
  }
  function drag(event: PointerEvent) {
    const from = start.current
    if (!from || !change) return
    if (!from.place && Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragFrom) return
    from.place = placeAt(event)
    if (from.place) onDrag({ at: from.at, ...from.place })
  }
  function drop() {
    const place = start.current?.place
    if (start.current && place) onMove(start.current.at, place, false)
    onDrag(null)
  }
  function press(event: KeyboardEvent, at: number) {
    const vendor = vendors[at]
    if (!vendor || !change || event.ctrlKey || event.metaKey || event.altKey) return
    const by = event.shiftKey ? 5 : 1
    const [x, y] = steps[event.key] ?? []
    if (x !== undefined && y !== undefined) {
      const step = (value: number, sign: number) => clamped(value + sign * by, 0, 100)
      onMove(at, { x: step(vendor.x, x), y: step(vendor.y, y) }, true)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      list.remove(at, false)
      buttonIn(points, at === vendors.length - 1 ? at - 1 : at + 1)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (at: number, onOpen: () => void) => ({
    onPointerDown(event: PointerEvent) {
      start.current = { at, x: event.clientX, y: event.clientY, place: null }
      if (change) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: drag,
    onPointerUp: drop,
    onPointerCancel() {
      start.current = null
      onDrag(null)
    },
    onClick() {
      if (!start.current?.place) onOpen()
      start.current = null
    },
    onKeyDown: (event: KeyboardEvent) => press(event, at),
  })
}

/** The points of a vendor map, over its drawing. Each can be moved with the mouse or arrow keys. */
export function MapPoints(props: MapPointsProps) {
  const { widget, vendors, placed, change, list, onOpen } = props
  const { xAxis, yAxis } = widget.data
  const hint = useId()
  const points = useRef<HTMLUListElement>(null)
  const handlersOf = useMoving({ ...props, points })
  return (
    <>
      <ul ref={points} aria-label={words.vendors} className="absolute inset-0">
        {placed.map(({ x, y, radius }, at) => {
          const vendor = vendors[at]
          if (!vendor) return null
          const size = Math.max(radius * 2, 24)
          return (
            <li key={list.rows[at]?.key ?? at} className="contents">
              <button
                type="button"
                aria-label={words.point(
                  vendor.name,
                  words.coordinate(xAxis || words.x, vendor.x),
                  words.coordinate(yAxis || words.y, vendor.y),
                  vendorSizeNames[vendor.size],
                  vendor.own,
                )}
                aria-describedby={change ? hint : undefined}
                title={vendor.name}
                className={cn(
                  'nodrag nopan absolute rounded-full outline-offset-0',
                  change && 'cursor-grab! touch-none active:cursor-grabbing!',
                )}
                style={{ left: x - size / 2, top: y - size / 2, width: size, height: size }}
                {...handlersOf(at, () => onOpen(at))}
              />
            </li>
          )
        })}
      </ul>
      {change && (
        <p id={hint} className="sr-only">
          {words.pointHint}
        </p>
      )}
      <OpenPoint {...props} points={points} />
    </>
  )
}

type OpenPointProps = MapPointsProps & { points: RefObject<HTMLUListElement | null> }

/** The details of a vendor, at its point. */
function OpenPoint(props: OpenPointProps) {
  const { widget, vendors, sources, change, list, open, onOpen, points } = props
  const { xAxis, yAxis } = widget.data
  const last = useRef(0)
  useEffect(() => {
    if (open !== null) last.current = open
  }, [open])
  const shown = open === null ? undefined : vendors[open]
  const rect = () => rectOf(open === null ? null : buttonIn(points, open))
  return (
    <Popover.Root open={shown !== undefined} onOpenChange={(next) => !next && onOpen(null)}>
      <Popover.Anchor virtualRef={{ current: { getBoundingClientRect: rect } }} />
      <CanvasPopover
        label={shown?.name ?? words.vendor}
        className="w-72"
        onClosed={() => buttonIn(points, last.current)?.focus()}
      >
        {shown && open !== null && (
          <VendorDetails
            axes={{ x: xAxis || words.x, y: yAxis || words.y }}
            {...{ vendor: shown, at: open, list, sources }}
            mayChange={change !== null}
            onRemove={() => {
              onOpen(null)
              list.remove(open, false)
            }}
          />
        )}
      </CanvasPopover>
    </Popover.Root>
  )
}

const buttonIn = (points: RefObject<HTMLUListElement | null>, at: number) =>
  points.current?.querySelectorAll('button')[at] ?? null

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const rectOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
