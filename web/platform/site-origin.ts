import { originPlaceholder } from '../../contract/site/address.ts'

/**
 * Where this installation is reached, without a slash at the end. In what is built a placeholder
 * stands for it, which the server replaces; the page's code must then say exactly the same.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder
  return document.documentElement.dataset.origin ?? window.location.origin
}
