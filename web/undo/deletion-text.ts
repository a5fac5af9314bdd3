import { type Deletion, undoLimits } from '../../contract/undo/undo.ts'
import { counted } from '../../contract/values/counted.ts'

type Counts = Pick<
  Deletion,
  'products' | 'briefs' | 'captions' | 'analysts' | 'canvases' | 'documents' | 'names'
>

/**
 * The name of what was deleted: 'Atlas', or 'Atlas and 2 more'. Briefs deleted with their product
 * are not named.
 */
export function nameOf({
  products,
  briefs,
  captions,
  analysts,
  canvases,
  documents,
  names,
}: Counts): string {
  const [first = 'Something'] = names
  const more = (products || briefs || captions || analysts || canvases || documents) - 1
  return more > 0 ? `${first} and ${more.toLocaleString('en')} more` : first
}

/** The content of a deletion: 'Product with 2 briefs'. */
export function contentsOf({
  products,
  briefs,
  captions,
  analysts,
  canvases,
  documents,
}: Counts): string {
  if (products === 1 && briefs === 0) return 'Product'
  if (products === 1) return `Product with ${counted(briefs, 'brief')}`
  if (products > 1 && briefs === 0) return counted(products, 'product')
  if (products > 1) return `${counted(products, 'product')} with ${counted(briefs, 'brief')}`
  if (briefs > 0) return briefs === 1 ? 'Brief' : counted(briefs, 'brief')
  if (analysts > 0) return analysts === 1 ? 'Contact' : counted(analysts, 'contact')
  if (canvases > 0) return canvases === 1 ? 'Canvas' : counted(canvases, 'canvas', 'canvases')
  if (documents > 0) return documents === 1 ? 'Document' : counted(documents, 'document')
  return captions === 1 ? 'Captions' : `Captions in ${counted(captions, 'language')}`
}

const dayMs = 86_400_000

/** The number of days, rounded up, for which a deletion can still be undone. */
export function daysLeft(deletedAt: Date, now: Date): number {
  return Math.ceil(undoLimits.keptDays - (now.getTime() - deletedAt.getTime()) / dayMs)
}
