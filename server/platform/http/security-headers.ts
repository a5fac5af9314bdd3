import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { captchaWidget } from '../settings/captcha-widget.ts'
import type { Env } from '../settings/env.ts'

/** Pages whose address may hold the token of an invitation: it is nobody's to be told. */
const secretPages: ReadonlySet<string> = new Set(['/invite/accept', '/login', '/signup'])

/**
 * Security headers for everything that leaves. They are the same for every answer and so made once:
 * making them anew took a twelfth of the time of a short answer.
 */
export function securityHeaders(app: FastifyInstance, env: Env) {
  const headers = headersOf(env)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const path = request.url.split('?', 1)[0] ?? '/'
    if (secretPages.has(path)) reply.header('referrer-policy', 'no-referrer')
    // What one account is answered is for no cache to keep; the pages keep it while they are open.
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** What helmet writes on any answer. */
function headersOf(env: Env): Record<string, string> {
  const headers: Record<string, string> = {}
  // Of an answer helmet knows these two; node:http itself would be loaded for nothing else.
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  } as unknown as ServerResponse
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(env) },
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  write({} as IncomingMessage, answer, (error) => {
    if (error) throw error
  })
  return headers
}

/**
 * Allows our own scripts and those of a captcha that is set, nothing else; a built page adds the
 * hashes of its inline ones.
 */
function policyOf(env: Env): Record<string, readonly string[]> {
  const captcha = captchaWidget(env)?.hosts ?? []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...captcha],
    'frame-src': ["'self'", ...captcha],
    'style-src': ["'self'", "'unsafe-inline'", ...captcha],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...captcha],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
