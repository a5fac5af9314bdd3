import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail, generalErrors } from '../../contract/errors.ts'
import type { Env } from './env.ts'

const built = resolve(import.meta.dirname, '../../build/client')

/** Prefixes that speak JSON: an unknown path below them is no page. */
const callPrefixes = ['/api', '/auth', '/rest', '/storage', '/functions', '/dev', '/metrics']

/** Pages whose address may hold the token of an invitation: it is nobody's to be told. */
const secretPages: ReadonlySet<string> = new Set(['/invite/accept', '/login', '/signup'])

/**
 * Security headers for everything that leaves. The content security policy allows our own scripts
 * and the built pages' inline ones by their hashes, nothing else.
 */
export async function securityHeaders(app: FastifyInstance, env: Env) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScriptHashes()],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'font-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (secretPages.has(path)) reply.header('referrer-policy', 'no-referrer')
    // What one account is answered is for no cache to keep; the pages keep it while they are open.
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}

/** `'sha256-…'` of every inline script in the built pages. */
function inlineScriptHashes(): string[] {
  const hashes = new Set<string>()
  for (const page of globSync('**/*.html', { cwd: built })) {
    const html = readFileSync(join(built, page), 'utf8')
    for (const [, attributes = '', script = ''] of html.matchAll(
      /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
    )) {
      if (/\ssrc=/.test(attributes) || script === '') continue
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  return [...hashes]
}

/** Serves the built web app: files by name, and the app's shell for every page address. */
export async function webApp(app: FastifyInstance) {
  if (!existsSync(built)) {
    app.setNotFoundHandler(() => {
      throw fail(generalErrors.notFound)
    })
    return
  }
  await app.register(fastifyStatic, {
    root: built,
    preCompressed: true,
    wildcard: true,
    index: ['index.html'],
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      // The policy rules documents; on thirty small files of one page it would only weigh.
      if (immutable) reply.raw.removeHeader('content-security-policy')
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const page = request.method === 'GET' || request.method === 'HEAD'
    if (!page || isCall(path) || /\.\w+$/.test(path)) throw fail(generalErrors.notFound)
    return sendShell(reply)
  })
}

function isCall(path: string): boolean {
  return callPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

function sendShell(reply: FastifyReply) {
  return reply.sendFile('__spa-fallback.html')
}
