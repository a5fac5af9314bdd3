import { brand } from '../../../contract/brand.ts'

/** The result of a route's `meta`: `export const meta = () => pageTitle('Products')`. */
export function pageTitle(title?: string) {
  return [{ title: titleOf(title) }]
}

/** The document's title, for pages that only know it once their data has loaded. */
export function titleOf(title?: string): string {
  return title ? `${title} · ${brand.name}` : brand.name
}
