import { originPlaceholder } from '../../../contract/site/address.ts'

/**
 * The origin of this installation, without a trailing slash. Prerendered pages contain a
 * placeholder that the server replaces; hydration must then produce the same value.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder
  return document.documentElement.dataset.origin ?? window.location.origin
}
