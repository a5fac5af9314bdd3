import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Services } from '../context.ts'
import { captchaWidget } from '../settings/captcha-widget.ts'
import type { Env } from '../settings/env.ts'

/** Pages whose address may contain an invitation token, which must not leak as a referrer. */
const secretPages: ReadonlySet<string> = new Set(['/invite/accept', '/login', '/signup', '/enter'])

/** The recorder uses camera, microphone and screen; nothing uses the place or a payment. */
const allowed =
  'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()'

/**
 * Adds the security headers to every response. They never change, so they are built once: building
 * them for each short response took a twelfth of its time.
 */
export async function securityHeaders(app: FastifyInstance, { env, objects }: Services) {
  const headers = headersOf(env, await storeOrigin(objects))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const path = request.url.split('?', 1)[0] ?? '/'
    if (secretPages.has(path)) reply.header('referrer-policy', 'no-referrer')
    // No cache may keep an account's data; the open page keeps its own.
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** The origin from which the object store sends files to browsers, if it does. */
async function storeOrigin(objects: Services['objects']): Promise<string[]> {
  const address = await objects.address(randomUUID(), { type: '', disposition: undefined })
  return address && 'signed' in address ? [new URL(address.signed).origin] : []
}

/** The headers of any response: helmet's, and what pages may use. */
function headersOf(env: Env, store: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  // helmet uses only these two methods of a response, so node:http need not be loaded.
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  } as unknown as ServerResponse
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(env, store) },
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  write({} as IncomingMessage, answer, (error) => {
    if (error) throw error
  })
  headers['permissions-policy'] = allowed
  return headers
}

/**
 * Allows our own scripts and those of a configured captcha, and files of the object store, nothing
 * else; a built page adds the hashes of its inline ones.
 */
function policyOf(env: Env, store: readonly string[]): Record<string, readonly string[]> {
  const captcha = captchaWidget(env)?.hosts ?? []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...captcha],
    'frame-src': ["'self'", ...captcha],
    'style-src': ["'self'", "'unsafe-inline'", ...captcha],
    'img-src': ["'self'", 'data:', 'blob:', ...store],
    'media-src': ["'self'", 'blob:', ...store],
    'connect-src': ["'self'", ...captcha, ...store],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
