import { Plus } from 'lucide-react'
import { type CSSProperties, useMemo, useState } from 'react'
import type { Box } from '../../../common/layout/canvas-labels.ts'
import {
  frameOf,
  hasLegend,
  layoutMap,
  mapPlace,
  mapPlot,
} from '../../../common/layout/canvas-layout.ts'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  type MapVendor,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { AddMaterial } from './add-material.tsx'
import { useVendorList } from './item-lists.ts'
import { MapDrawing } from './map-drawing.tsx'
import { MapPoints } from './map-points.tsx'
import { vendorOf } from './source-entries.ts'
import { TextInPlace } from './text-in-place.tsx'
import { ToolButton } from './tool-button.tsx'
import { useSourceDrop } from './use-source-drop.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { ViewProps } from './widget-props.ts'

type Place = { x: number; y: number }
type Dragged = Place & { at: number }

const moved = (vendors: readonly MapVendor[], dragged: Dragged | null) =>
  dragged
    ? vendors.map((vendor, at) =>
        at === dragged.at ? { ...vendor, x: dragged.x, y: dragged.y } : vendor,
      )
    : vendors

/** Vendors on two named axes, as labeled points of three sizes. */
export function VendorMapView({ widget, sources, change }: ViewProps<WidgetOf<'vendor-map'>>) {
  const { id, data } = widget
  const [dragged, setDragged] = useState<Dragged | null>(null)
  /** The index of the vendor whose details are open. */
  const [open, setOpen] = useState<number | null>(null)
  const list = useVendorList(widget, change)
  const vendors = useMemo(() => moved(data.vendors, dragged), [data.vendors, dragged])
  const legend = hasLegend(widget, vendors)
  const plot = mapPlot(widget, legend)
  const { side, foot } = frameOf(widget)
  const placed = useLayout(vendors, plot)

  function move(at: number, { x, y }: Place, byKeys: boolean) {
    const vendor = data.vendors[at]
    if (!vendor || (vendor.x === x && vendor.y === y)) return
    change?.(
      words.movedVendor(vendor.name, x, y),
      { ...widget, data: { ...data, vendors: data.vendors.with(at, { ...vendor, x, y }) } },
      byKeys ? `${id} vendor ${at} place` : undefined,
    )
  }
  function add(vendor: MapVendor) {
    if (!list.add(vendor)) setOpen(data.vendors.length)
  }
  function dropAt(place: Place | null, found: FoundSource) {
    if (place) list.add({ ...vendorOf(found), ...place })
  }
  const drop = useSourceDrop(change && ((found, point) => dropAt(placeOn(id, plot, point), found)))

  return (
    <WidgetFrame
      widget={widget}
      change={change}
      tools={<Tools onAdd={add} onPick={(found) => list.add(vendorOf(found))} />}
    >
      <div
        className="-inset-px pointer-events-none absolute *:pointer-events-auto *:absolute"
        {...drop}
      >
        <div
          data-plot={id}
          className="rounded-sm"
          style={{ left: plot.x, top: plot.y, width: plot.width, height: plot.height }}
        >
          <MapDrawing vendors={vendors} placed={placed} plot={plot} />
          <MapPoints
            {...{ widget, vendors, placed, plot, sources, change, list, open }}
            onOpen={setOpen}
            onDrag={setDragged}
            onMove={move}
          />
          {vendors.length === 0 && <NoVendors />}
        </div>
        <AxisNames widget={widget} change={change} plot={plot} />
        {legend && <Legend style={{ left: plot.x, bottom: foot - 4, right: side }} />}
      </div>
    </WidgetFrame>
  )
}

type ToolsProps = { onAdd: (vendor: MapVendor) => void; onPick: (found: FoundSource) => void }

function Tools({ onAdd, onPick }: ToolsProps) {
  return (
    <>
      <AddMaterial label={words.addMaterial} onPick={onPick} />
      <ToolButton
        label={words.addVendor}
        icon={Plus}
        onClick={() =>
          onAdd({ name: words.newVendor, x: 50, y: 50, size: 'medium', own: false, source: null })
        }
      />
    </>
  )
}

type AxisNamesProps = Pick<ViewProps<WidgetOf<'vendor-map'>>, 'widget' | 'change'> & {
  plot: ReturnType<typeof mapPlot>
}

function AxisNames({ plot, ...map }: AxisNamesProps) {
  return (
    <>
      <div
        className="flex justify-center text-center text-muted-foreground text-xs"
        style={{ left: plot.x, top: plot.y + plot.height + 3, width: plot.width }}
      >
        <AxisName which="xAxis" label={words.xAxis} {...map} />
      </div>
      <div
        className="flex rotate-180 justify-center text-center text-muted-foreground text-xs [writing-mode:vertical-rl]"
        style={{ left: plot.x - 20, top: plot.y, width: 16, height: plot.height }}
      >
        <AxisName which="yAxis" label={words.yAxis} {...map} />
      </div>
    </>
  )
}

type AxisNameProps = Pick<ViewProps<WidgetOf<'vendor-map'>>, 'widget' | 'change'> & {
  which: 'xAxis' | 'yAxis'
  label: string
}

function AxisName({ which, label, widget, change }: AxisNameProps) {
  const { id, data } = widget
  return (
    <TextInPlace
      opens="press"
      line
      className="w-auto"
      label={label}
      placeholder={label}
      value={data[which]}
      most={canvasLimits.name}
      apply={
        change &&
        ((name) =>
          change(
            words.changedAxis,
            { ...widget, data: { ...data, [which]: name } },
            `${id} ${which}`,
          ))
      }
    />
  )
}

function NoVendors() {
  return (
    <p className="absolute inset-0 grid place-items-center text-muted-foreground text-sm">
      {words.noVendors}
    </p>
  )
}

/** What the colors of the points mean. */
function Legend({ style }: { style: CSSProperties }) {
  return (
    <p className="flex gap-4 text-muted-foreground text-xs leading-4" style={style}>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-primary" />
        {words.ownLegend}
      </span>
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="size-2.5 rounded-full border-[1.5px] border-muted-foreground bg-muted"
        />
        {words.othersLegend}
      </span>
    </p>
  )
}

/** The place on the map at a point of the window; null if the map is not shown. */
function placeOn(
  id: string,
  plot: Box,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const area = document.querySelector(`[data-plot="${id}"]`)?.getBoundingClientRect()
  if (!area) return null
  const scale = plot.width / area.width
  return mapPlace({ x: (clientX - area.left) * scale, y: (clientY - area.top) * scale }, plot)
}

/** Memoized, because the layout of a crowded map is slow. */
function useLayout(vendors: readonly MapVendor[], { width, height }: Box) {
  return useMemo(() => layoutMap(vendors, { width, height }), [vendors, width, height])
}
