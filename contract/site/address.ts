/** What search engines and those who share a link are told of a page. */
export type SitePage = { path: string; title: string; description: string }

/**
 * Stands for the address of the installation in what is built: that is known only when the server
 * starts, which puts its own in.
 */
export const originPlaceholder = 'https://public-url.invalid'

/** What a shared link to a page shows, made at build. */
export function sharedPicture(path: string): string {
  return `/shared/${path === '/' ? 'home' : path.slice(1)}.png`
}
