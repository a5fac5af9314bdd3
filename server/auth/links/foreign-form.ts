import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../platform/settings/env.ts'

/**
 * Whether a form was posted by another site through somebody's browser. What is no browser sends
 * neither header; a browser without the first sends the second.
 */
export function isForeignForm({ PUBLIC_URL }: Env, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && headers.origin !== new URL(PUBLIC_URL).origin
}
