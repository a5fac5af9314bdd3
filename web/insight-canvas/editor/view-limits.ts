import { canvasSurface } from '../../../contract/insight-canvas/canvas-widgets.ts'

export const zoomLimits = { min: 0.1, max: 2 } as const

/** How far the view can pan beyond the surface, in pixels. */
const beyond = 600
export const viewExtent: [[number, number], [number, number]] = [
  [-beyond, -beyond],
  [canvasSurface.width + beyond, canvasSurface.height + beyond],
]

/** Fits all widgets, without enlarging them. */
export const fitted = { maxZoom: 1, padding: 0.06 } as const

/** Keeps widgets readable on opening. */
export const fittedOnOpening = { ...fitted, minZoom: 0.5 } as const
