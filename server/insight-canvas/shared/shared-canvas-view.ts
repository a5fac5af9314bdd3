import type { LibraryCanvas } from '../../../contract/library-canvases.ts'

type Dated = Pick<LibraryCanvas, 'changedAt' | 'sharedAt' | 'expiresAt'>

/** A canvas as the database shows it, with its instants as the pages read them. */
export const toSharedCanvas = <C extends Dated>(canvas: C): C => ({
  ...canvas,
  changedAt: instant(canvas.changedAt),
  sharedAt: instant(canvas.sharedAt),
  expiresAt: canvas.expiresAt && instant(canvas.expiresAt),
})

/** PostgreSQL's JSON writes offsets, and six digits of a second. */
const instant = (text: string) => new Date(text).toISOString()
