import { type Deletion, undoLimits } from '../../contract/undo.ts'

type Counts = Pick<
  Deletion,
  'products' | 'briefs' | 'captions' | 'analysts' | 'canvases' | 'documents' | 'names'
>

/** What was deleted, by name: 'Atlas', or 'Atlas and 2 more'. Briefs of a product go with it. */
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

/** What it consists of: 'Product with 2 briefs'. */
export function contentsOf({
  products,
  briefs,
  captions,
  analysts,
  canvases,
  documents,
}: Counts): string {
  if (products === 1 && briefs === 0) return 'Product'
  if (products === 1) return `Product with ${count(briefs, 'brief')}`
  if (products > 1 && briefs === 0) return count(products, 'product')
  if (products > 1) return `${count(products, 'product')} with ${count(briefs, 'brief')}`
  if (briefs > 0) return briefs === 1 ? 'Brief' : count(briefs, 'brief')
  if (analysts > 0) return analysts === 1 ? 'Contact' : count(analysts, 'contact')
  if (canvases > 0) return canvases === 1 ? 'Canvas' : `${canvases} canvases`
  if (documents > 0) return documents === 1 ? 'Document' : `${documents} documents`
  return captions === 1 ? 'Captions' : `Captions in ${captions} languages`
}

const count = (amount: number, noun: string) =>
  `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`

const dayMs = 86_400_000

/** How many whole or begun days a deletion can still be undone. */
export function daysLeft(deletedAt: Date, now: Date): number {
  return Math.ceil(undoLimits.keptDays - (now.getTime() - deletedAt.getTime()) / dayMs)
}
