import { type Box, type PlacedLabel, placeLabels } from './canvas-labels.ts'
import type { MapVendor, vendorSizes } from './canvas-widgets.ts'

type Size = { width: number; height: number }

/** Smaller widgets have smaller margins, a smaller title and no legend. */
export const isCompact = ({ width, height }: Size) => width < 220 || height < 170

/** The margins of a widget's frame, in pixels. */
export function frameOf(widget: Size) {
  return isCompact(widget) ? { header: 30, side: 10, foot: 8 } : { header: 42, side: 16, foot: 14 }
}

/** Beside the plot of a vendor map is the name of an axis. */
const axisName = 22
const legendRow = 20

/** Where a vendor map draws its points, within the widget. */
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

/** The legend says which points are one's own. */
export const hasLegend = (widget: Size, vendors: readonly MapVendor[]) =>
  !isCompact(widget) && vendors.some(({ own }) => own)

const radii: Readonly<Record<(typeof vendorSizes)[number], number>> = {
  large: 10,
  medium: 7,
  small: 4.5,
}

/** From the edge of the plot to the points of 0 and 100 %. */
const inset = 14

export type PlacedVendor = { x: number; y: number; radius: number; label: PlacedLabel | null }

/** Where the points of a vendor map and their labels are, within its plot, in pixels. */
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

/** A place in percent, in pixels of the plot. */
export const mapPoint = ({ x, y }: Place, { width, height }: Size): Place => ({
  x: inset + (x / 100) * (width - 2 * inset),
  y: height - inset - (y / 100) * (height - 2 * inset),
})

/** The place in whole percent that is nearest to one in pixels. */
export function mapPlace({ x, y }: Place, { width, height }: Size): Place {
  const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)
  return {
    x: percent((x - inset) / (width - 2 * inset)),
    y: percent((height - inset - y) / (height - 2 * inset)),
  }
}

/** Points at the same place are moved apart, around it. */
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

/** A few in a circle; many as the seeds of a sunflower. */
function fanned(at: number, of: number, step: number): Place {
  const few = of <= 6
  const away = few ? Math.max(step / (2 * Math.sin(Math.PI / of)), step / 2) : step * Math.sqrt(at)
  const angle = few ? Math.PI + (at * 2 * Math.PI) / of : at * Math.PI * (3 - Math.sqrt(5))
  return { x: away * Math.cos(angle), y: away * Math.sin(angle) }
}
