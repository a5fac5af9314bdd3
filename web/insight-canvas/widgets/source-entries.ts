import {
  canvasLimits,
  type MapVendor,
  type SwotEntry,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { pick } from './picked-sources.ts'

/** The start of a text on one line, in code points as in the schemas. */
export const cut = (text: string, most: number): string =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, most).join('').trimEnd()

/** A SWOT entry with the source's quotation, or with its title. */
export const entryOf = (found: FoundSource): SwotEntry => ({
  text: cut(found.quote ?? found.title, canvasLimits.entry),
  source: pick(found),
})

/** A vendor for a map from a source, placed in the middle. */
export const vendorOf = (found: FoundSource): MapVendor => ({
  name: cut(found.title, canvasLimits.name),
  x: 50,
  y: 50,
  size: 'medium',
  own: found.kind === 'product',
  source: pick(found),
})
