import type { Passage } from './passage.ts'

/** The page of a place; `own` means that it belongs to the reader. */
export function addressOf(
  { briefId, productId }: Pick<Passage, 'briefId' | 'productId'>,
  own: boolean,
  startMs: number | null,
): string {
  const second = startMs === null ? '' : `?t=${Math.floor(startMs / 1000)}`
  if (briefId) return `${own ? '/briefs' : '/library'}/${briefId}${second}`
  return productId ? `/products/${productId}` : '/company'
}
