import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { Env } from '../settings/env.ts'
import { readBuiltPages } from './built-pages.ts'

const built = resolve(import.meta.dirname, '../../../build/client')

/** Prefixes that answer JSON: unknown paths below them get no page. */
const callPrefixes = ['/api', '/auth', '/rest', '/storage', '/functions', '/dev', '/metrics']

/** Serves the built web app: its pages, its files, and the app's shell for all other pages. */
export async function webApp(app: FastifyInstance, { PUBLIC_URL }: Env) {
  if (!existsSync(built)) {
    app.setNotFoundHandler(() => {
      throw refusal(generalErrors.notFound)
    })
    return
  }
  await app.register(async (files) => {
    // An address that cannot be a file's, such as one with two slashes, is not found.
    files.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode !== 403) throw error
      reply.callNotFound()
    })
    await files.register(fastifyStatic, {
      root: built,
      preCompressed: true,
      wildcard: true,
      index: false,
      redirect: false,
      // Pages have routes of their own, which fill in PUBLIC_URL; folders are not listed.
      allowedPath: (path) => !/(\.html|\/)$/.test(path),
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        // The policy applies to documents; on the thirty small files of a page it would only add
        // weight.
        if (immutable) reply.removeHeader('content-security-policy')
        reply.header(
          'cache-control',
          immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        )
      },
    })
  })
  const pages = readBuiltPages(built, PUBLIC_URL)
  for (const path of pages.paths) {
    app.get(path, (request, reply) => pages.send(path, request, reply))
    if (path === '/' || /\.\w+$/.test(path)) continue
    app.get(`${path}/`, (request, reply) =>
      reply.redirect(path + request.url.slice(path.length + 1), 308),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const page = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = request.headers.accept?.includes('text/html')
    if (!page || isCall(path) || (/\.\w+$/.test(path) && !wantsPage)) {
      throw refusal(generalErrors.notFound)
    }
    return pages.sendOther(path, request, reply)
  })
}

function isCall(path: string): boolean {
  return callPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
