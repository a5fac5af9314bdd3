/** Every path at or below one of these requires sign-in. */
export const protectedPrefixes = [
  '/dashboard',
  '/company',
  '/products',
  '/briefs',
  '/analysts',
  '/team',
  '/library',
  '/insight-canvas',
  '/boardroom-builder',
  '/analyst-copilot',
  '/community-copilot',
  '/trends',
  '/research-reports',
  '/benchmark-center',
  '/integration-engine',
  '/trash',
  '/account',
] as const

export const homePath = '/dashboard'
export const accountPath = '/account'
export const signInMethodsPath = '/account/sign-in'
export const sessionsPath = '/account/sessions'
export const loginPath = '/login'
/** Where readers without an account begin. */
export const enterPath = '/enter'

/** The page that sets a new password, for a session that began by a recovery. */
export const recoveryPath = '/reset-password#type=recovery'

const ownOrigin = 'https://own.invalid'

/**
 * The path to return to: the value of `?next=` or `?returnTo=` if it is a path of this site,
 * otherwise the fallback. Drops anything that a browser could resolve to another origin.
 */
export function returnPath(next: string | null, fallback: string = homePath): string {
  const path = ownPath(next)
  return path === null || /^\/(login|enter)(?=[?#]|$)/.test(path) ? fallback : path
}

/** Returns `path` if it is a path of this site, otherwise null. */
export function ownPath(path: string | null): string | null {
  if (!path?.startsWith('/')) return null
  const url = URL.parse(path, ownOrigin)
  if (url === null || url.origin !== ownOrigin) return null
  const own = `${url.pathname}${url.search}${url.hash}`
  // '/.//evil.example' parses to the path '//evil.example', which would leave the site.
  return own.startsWith('//') ? null : own
}

/** Whether a path is shown to readers, who may not have an account yet. */
export function isForReaders(path: string): boolean {
  return /^\/(library(?=[/?#]|$)|watch\/|briefs\/[0-9a-f-]{36}(?=[?#]|$))/.test(path)
}

/** The login page's address, with `path` to return to. */
export function loginPathFrom(path: string): string {
  return path === homePath ? loginPath : withReturn(loginPath, path)
}

/** The same for the page where readers without an account begin. */
export function enterPathFrom(path: string): string {
  return withReturn(enterPath, path)
}

const withReturn = (page: string, path: string) => `${page}?next=${encodeURIComponent(path)}`
