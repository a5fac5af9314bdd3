import type { MapVendor, vendorSizes } from '../../contract/insight-canvas/canvas-widgets.ts'
import { type Box, type PlacedLabel, placeLabels } from './canvas-labels.ts'

type Size = { width: number; height: number }

/** Compact widgets have smaller margins, a smaller title and no legend. */
export const isCompact = ({ width, height }: Size) => width < 220 || height < 170

/** The margins of a widget's frame, in pixels. */
export function frameOf(widget: Size) {
  return isCompact(widget) ? { header: 30, side: 10, foot: 8 } : { header: 42, side: 16, foot: 14 }
}

/** The space for an axis name beside the plot of a vendor map. */
const axisName = 22
const legendRow = 20

/** The plot of a vendor map, within the widget. */
export function mapPlot(widget: Size, legend: boolean): Box {
  const { header, side, foot } = frameOf(widget)
  const left = side + axisName - 4
  return {
    x: left,
    y: header,
    width: widget.width - left - side,
    height: widget.height - header - axisName - foot + 4 - (legend ? legendRow : 0),
  }
}

/** The legend explains which points are the owner's products. */
export const hasLegend = (widget: Size, vendors: readonly MapVendor[]) =>
  !isCompact(widget) && vendors.some(({ own }) => own)

const radii: Readonly<Record<(typeof vendorSizes)[number], number>> = {
  large: 10,
  medium: 7,
  small: 4.5,
}

/** The distance from the edge of the plot to points at 0 and 100 %. */
const inset = 14

export type PlacedVendor = { x: number; y: number; radius: number; label: PlacedLabel | null }

/** The places of a vendor map's points and labels, within its plot, in pixels. */
export function layoutMap(vendors: readonly MapVendor[], plot: Size): PlacedVendor[] {
  const scale = plot.height < 80 ? 0.7 : 1
  const points = fannedOut(
    vendors.map(({ name, x, y, size }) => ({
      name,
      ...mapPoint({ x, y }, plot),
      radius: radii[size] * scale,
    })),
    plot,
  )
  const labels = placeLabels(points, plot)
  return points.map(({ x, y, radius }, at) => ({ x, y, radius, label: labels[at] ?? null }))
}

type Place = { x: number; y: number }

/** Converts a place from percent to pixels of the plot. */
export const mapPoint = ({ x, y }: Place, { width, height }: Size): Place => ({
  x: inset + (x / 100) * (width - 2 * inset),
  y: height - inset - (y / 100) * (height - 2 * inset),
})

/** Converts a place from pixels to the nearest whole percent. */
export function mapPlace({ x, y }: Place, { width, height }: Size): Place {
  const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)
  return {
    x: percent((x - inset) / (width - 2 * inset)),
    y: percent((height - inset - y) / (height - 2 * inset)),
  }
}

/** Moves points at the same place apart, around it. */
function fannedOut<P extends Place & { radius: number }>(points: readonly P[], plot: Size): P[] {
  const together = Map.groupBy(points, ({ x, y }) => `${x} ${y}`)
  return points.map((point) => {
    const group = together.get(`${point.x} ${point.y}`) ?? []
    if (group.length < 2) return point
    const step = 2 * Math.max(...group.map(({ radius }) => radius)) + 2
    const { x, y } = fanned(group.indexOf(point), group.length, step)
    return {
      ...point,
      x: within(point.x + x, point.radius, plot.width),
      y: within(point.y + y, point.radius, plot.height),
    }
  })
}

const within = (value: number, radius: number, end: number) =>
  Math.min(Math.max(value, radius), Math.max(end - radius, radius))

/** Few points form a circle; many are arranged like sunflower seeds. */
function fanned(at: number, of: number, step: number): Place {
  const few = of <= 6
  const away = few ? Math.max(step / (2 * Math.sin(Math.PI / of)), step / 2) : step * Math.sqrt(at)
  const angle = few ? Math.PI + (at * 2 * Math.PI) / of : at * Math.PI * (3 - Math.sqrt(5))
  return { x: away * Math.cos(angle), y: away * Math.sin(angle) }
}
