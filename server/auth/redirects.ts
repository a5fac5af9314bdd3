import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { type Env, isLoopback } from '../platform/settings/env.ts'

/** Schemes that execute or read something in the browser instead of navigating. */
const neverSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/** The longest address that is stored in a flow or mailed. */
const maxLength = 2048

/** The query of a call that mails a link. */
export const redirectQuery = z.object({ redirect_to: z.string().optional() })

/** The redirect target that a request asks for: query, else header. */
export function wantedRedirect(
  query: { redirect_to?: string | undefined },
  headers: IncomingHttpHeaders,
): string | undefined {
  const header = headers.redirect_to
  return query.redirect_to ?? (Array.isArray(header) ? header[0] : header)
}

/**
 * The address to redirect to: the requested one if it is ours or allowed, else our start page.
 * Nothing else in the request has any influence.
 */
export function allowedRedirect(env: Env, wanted: string | undefined): string {
  const start = `${env.PUBLIC_URL}/`
  const url = URL.parse(wanted ?? '')
  if (!url || url.username || url.password || neverSchemes.has(url.protocol)) return start
  url.hash = ''
  if (url.href.length > maxLength) return start
  if (isOurs(env, url)) return url.href
  const allowed = env.AUTH_REDIRECT_ALLOW.some((pattern) => matches(pattern, url.href))
  return allowed ? url.href : start
}

/** Path and query of an allowed address if it is one of our own pages; null for another app's. */
export function ownPage(env: Env, redirectTo: string): string | null {
  const url = new URL(redirectTo)
  const ours = isOurs(env, url) && url.port === new URL(env.PUBLIC_URL).port
  return ours ? url.pathname + url.search : null
}

function isOurs(env: Env, url: URL): boolean {
  const ours = new URL(env.PUBLIC_URL)
  if (url.protocol !== ours.protocol) return false
  return url.host === ours.host || (isLoopback(ours.hostname) && isLoopback(url.hostname))
}

/**
 * A glob in which `*` and `?` stop at '.' and '/', and `**` matches anything. No regular expression, because
 * several `**` would make one slow.
 */
function matches(pattern: string, href: string): boolean {
  // How much of the address each beginning of the pattern can match.
  let reached = Array.from({ length: href.length + 1 }, (_, at) => at === 0)
  for (const [part] of pattern.matchAll(/\*\*|[\s\S]/g)) {
    const next: boolean[] = []
    for (let at = 0; at <= href.length; at++) {
      const fits = at > 0 && fitsPart(part, href[at - 1] ?? '')
      const from = part.startsWith('*') ? next : reached
      next.push((fits && from[at - 1] === true) || (part.startsWith('*') && reached[at] === true))
    }
    reached = next
  }
  return reached.at(-1) === true
}

function fitsPart(part: string, sign: string): boolean {
  if (part === '**') return true
  return part === '*' || part === '?' ? sign !== '.' && sign !== '/' : sign === part
}
