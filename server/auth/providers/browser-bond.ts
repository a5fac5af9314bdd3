import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../platform/env.ts'

/**
 * A flow is finished by the browser that began it, or else anybody could sign a stranger's browser
 * in as themselves, or have a stranger's identity linked to their account: they would begin, and
 * send the stranger the rest of the way. A cookie tells; with a code challenge the verifier does.
 */
export function bondCookie(env: Env, flowId: string, seconds: number): string {
  const secure = isSecure(env) ? '; Secure' : ''
  return `${cookieName(env, flowId)}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Whether the request comes from the browser that began the flow. */
export function isBonded(env: Env, flowId: string, headers: IncomingHttpHeaders): boolean {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.includes(`${cookieName(env, flowId)}=1`)
}

/** `__Host-` keeps hosts beside ours from setting it; a name of its own keeps tabs apart. */
function cookieName(env: Env, flowId: string): string {
  return `${isSecure(env) ? '__Host-' : ''}flow-${flowId}`
}

function isSecure({ PUBLIC_URL }: Env): boolean {
  return PUBLIC_URL.startsWith('https:')
}
