import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../platform/settings/env.ts'

/**
 * A flow is finished by the browser that began it, or else anybody could sign a stranger's browser
 * in as themselves, or have a stranger's identity linked to their account: they would begin, and
 * send the stranger the rest of the way. A cookie tells; with a code challenge the verifier does.
 */
export function bondCookie(env: Env, flowId: string, seconds: number): string {
  return cookie(env, flowId, { value: '1', seconds, sameSite: 'Lax' })
}

/** The same where the flow's id alone must not do, because it stands in an address. */
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

/** What the browser keeps of its bond to a flow, if anything. */
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

/** `__Host-` keeps hosts beside ours from setting it; a name of its own keeps tabs apart. */
function cookieName(env: Env, flowId: string): string {
  return `${isSecure(env) ? '__Host-' : ''}flow-${flowId}`
}

function isSecure({ PUBLIC_URL }: Env): boolean {
  return PUBLIC_URL.startsWith('https:')
}
