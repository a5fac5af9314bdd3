import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../platform/settings/env.ts'

/**
 * Whether another site posted the form through somebody's browser (CSRF). Programs send neither
 * header; browsers without Sec-Fetch-Site send Origin.
 */
export function isForeignForm({ PUBLIC_URL }: Env, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && headers.origin !== new URL(PUBLIC_URL).origin
}
