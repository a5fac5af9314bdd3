import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../platform/settings/env.ts'

/**
 * Ties a flow to the browser that began it, by a cookie; with PKCE the verifier does. Otherwise an
 * attacker could begin a flow and have a victim finish it, signing the victim in as the attacker or
 * linking the victim's identity (login CSRF).
 */
export function bondCookie(env: Env, flowId: string, seconds: number): string {
  return cookie(env, flowId, { value: '1', seconds, sameSite: 'Lax' })
}

/** The same with a secret, for flows whose id appears in an address. */
export function secretBondCookie(
  env: Env,
  flowId: string,
  { secret, seconds }: { secret: string; seconds: number },
): string {
  return cookie(env, flowId, { value: secret, seconds, sameSite: 'Strict' })
}

/** Whether the request comes from the browser that began the flow. */
export function isBonded(env: Env, flowId: string, headers: IncomingHttpHeaders): boolean {
  return bondIn(env, flowId, headers) === '1'
}

/** The flow's cookie value, if the browser has one. */
export function bondIn(env: Env, flowId: string, headers: IncomingHttpHeaders): string | undefined {
  const start = `${cookieName(env, flowId)}=`
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
}

type Cookie = { value: string; seconds: number; sameSite: 'Lax' | 'Strict' }

function cookie(env: Env, flowId: string, { value, seconds, sameSite }: Cookie): string {
  const secure = isSecure(env) ? '; Secure' : ''
  return `${cookieName(env, flowId)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
}

/** `__Host-` stops sibling hosts from setting it; a name per flow keeps tabs apart. */
function cookieName(env: Env, flowId: string): string {
  return `${isSecure(env) ? '__Host-' : ''}flow-${flowId}`
}

function isSecure({ PUBLIC_URL }: Env): boolean {
  return PUBLIC_URL.startsWith('https:')
}
