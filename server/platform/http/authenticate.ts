import type { IncomingHttpHeaders } from 'node:http'
import { type Actor, anonymous, type Claims, type Services } from '../context.ts'
import { verifyAccessToken } from '../keys/access-token.ts'

/**
 * Who calls: by the bearer, which is an access token or one of the installation's keys, else by
 * the `apikey` header, else a visitor. Throws `ApiError` 401 for a bearer that proves nothing.
 */
export async function authenticate(
  services: Services,
  headers: IncomingHttpHeaders,
): Promise<Actor> {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const credential = bearer ?? headerValue(headers.apikey)
  if (!credential) return anonymous
  const role = services.keys.roleOf(credential)
  if (role) return { role, userId: null, sessionId: null, claims: { role } }
  return actorOf(await verifyAccessToken(services, credential))
}

function actorOf(claims: Claims): Actor {
  return {
    role: claims.role,
    userId: claims.sub ?? null,
    sessionId: claims.session_id ?? null,
    claims,
  }
}

function headerValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
