/** A page's metadata for search engines and link previews. */
export type SitePage = { path: string; title: string; description: string }

/**
 * Placeholder for the installation's address in the built files. The address is only known at
 * start, when the server fills it in.
 */
export const originPlaceholder = 'https://public-url.invalid'

/** The link-preview image of a page, made by the build. */
export function sharedPicture(path: string): string {
  return `/shared/${path === '/' ? 'home' : path.slice(1)}.png`
}
