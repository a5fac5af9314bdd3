import { canvasLimits, type MapVendor, type SwotEntry } from '../../../contract/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/canvases.ts'
import { pick } from './picked-sources.ts'

/** The first characters of a text, as the schemas count them, on one line. */
export const cut = (text: string, most: number): string =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, most).join('').trimEnd()

/** An entry of a SWOT with what is said at a source, or with its name. */
export const entryOf = (found: FoundSource): SwotEntry => ({
  text: cut(found.quote ?? found.title, canvasLimits.entry),
  source: pick(found),
})

/** A vendor of a map made of a source, in the middle. */
export const vendorOf = (found: FoundSource): MapVendor => ({
  name: cut(found.title, canvasLimits.name),
  x: 50,
  y: 50,
  size: 'medium',
  own: found.kind === 'product',
  source: pick(found),
})
