import { canvasSurface } from '../../../contract/canvas-widgets.ts'

export const zoomLimits = { min: 0.1, max: 2 } as const

/** How far beyond the surface the view can go. */
const beyond = 600
export const viewExtent: [[number, number], [number, number]] = [
  [-beyond, -beyond],
  [canvasSurface.width + beyond, canvasSurface.height + beyond],
]

/** All widgets in view, none larger than it is. */
export const fitted = { maxZoom: 1, padding: 0.06 } as const

/** On opening, nothing is so small that it could not be read. */
export const fittedOnOpening = { ...fitted, minZoom: 0.5 } as const
