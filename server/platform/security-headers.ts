import type { FastifyInstance } from 'fastify'
import { captchaWidget } from './captcha-widget.ts'
import type { Env } from './env.ts'

/** Pages whose address may hold the token of an invitation: it is nobody's to be told. */
const secretPages: ReadonlySet<string> = new Set(['/invite/accept', '/login', '/signup'])

const yearSeconds = 365 * 24 * 60 * 60

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

function headersOf(env: Env): Record<string, string> {
  return {
    'content-security-policy': policyOf(env),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(env.PUBLIC_URL.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/**
 * Allows our own scripts and those of a captcha that is set, nothing else; a built page adds the
 * hashes of its inline ones.
 */
function policyOf(env: Env): string {
  const captcha = captchaWidget(env)?.hosts ?? []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...captcha],
    'frame-src': ["'self'", ...captcha],
    'style-src': ["'self'", "'unsafe-inline'", ...captcha],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...captcha],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}
