import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originPlaceholder } from '../../../contract/site/address.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}
const shell = '__spa-fallback.html'
const missing = '404/index.html'
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip'

/** A built file that contains the installation's address. */
type BuiltPage = {
  type: string
  text: string
  etag: string
  /** `'sha256-…'` of each inline script, for the content security policy. */
  scripts: string[]
  /**
   * Filled on the first request for each encoding: compressing all files would slow down the start.
   */
  compressed: Map<Encoding, Promise<Buffer>>
}

/** The files that the build made for pages, with this installation's address filled in. */
export type BuiltPages = {
  /** The addresses of all prepared files, pages and files for search engines alike. */
  paths: string[]
  send: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Answers an address without a prerendered page: the app's shell, or the 404 page. */
  sendOther: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Reads the built pages below `client` and replaces the address placeholder with `publicUrl`. */
export function readBuiltPages(client: string, publicUrl: string): BuiltPages {
  const files = new Map(
    globSync(['**/*.html', '*.{xml,txt}'], { cwd: client }).map((file) => {
      const text = readFileSync(join(client, file), 'utf8')
      return [file, builtPage(file, text.replaceAll(originPlaceholder, publicUrl))]
    }),
  )
  const isPage = pageMatcher(join(client, '../page-paths.json'))
  const byPath = new Map(
    [...files].flatMap(([file, page]) =>
      file === shell || file === missing ? [] : [[pathOf(file), page] as const],
    ),
  )
  return {
    paths: [...byPath.keys()],
    send: (path, request, reply) => sendPage(byPath.get(path), request, reply),
    sendOther: async (path, request, reply) => {
      const known = isPage(path) || !files.has(missing)
      const lower = path.toLowerCase()
      // The app's own routes ignore case.
      if (!known && isPage(lower)) {
        return reply.redirect(lower + request.url.slice(path.length), 308)
      }
      return sendPage(files.get(known ? shell : missing), request, reply.code(known ? 200 : 404))
    },
  }
}

function builtPage(file: string, text: string): BuiltPage {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    text,
    etag: `W/"${hash}"`,
    scripts: inlineScriptsOf(text),
    compressed: new Map(),
  }
}

function pathOf(file: string): string {
  if (!file.endsWith('index.html')) return `/${file}`
  const folder = dirname(file)
  return folder === '.' ? '/' : `/${folder}`
}

/** Makes a test for whether an address belongs to the app, by the patterns of its routes. */
function pageMatcher(file: string): (path: string) => boolean {
  const patterns: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ['/*']
  const sources = patterns.map((pattern) =>
    pattern
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace(/\/\*$/, '(/.*)?'),
  )
  const whole = new RegExp(`^(${sources.join('|')})/?$`)
  return (path) => whole.test(path)
}

function inlineScriptsOf(html: string): string[] {
  const scripts = html.split('<script').slice(1)
  return scripts.flatMap((from) => {
    const begin = from.indexOf('>')
    const attributes = from.slice(0, begin)
    const script = from.slice(begin + 1, from.indexOf('</script>'))
    // Structured data is not executed and needs no hash.
    return /\ssrc=|type="application\/ld\+json"/.test(attributes) || script === ''
      ? []
      : [`'sha256-${createHash('sha256').update(script).digest('base64')}'`]
  })
}

async function sendPage(page: BuiltPage | undefined, request: FastifyRequest, reply: FastifyReply) {
  if (!page) throw new Error('the build lacks a page')
  reply
    .type(page.type)
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
  const policy = String(reply.getHeader('content-security-policy'))
  const own = ["script-src 'self'", ...page.scripts].join(' ')
  reply.header('content-security-policy', policy.replace("script-src 'self'", own))
  // The browser applies these headers to its cached page, so they must be the same.
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding) return reply.send(page.text)
  return reply.header('content-encoding', encoding).send(await compressed(page, encoding))
}

function encodingFor(accepted = ''): Encoding | undefined {
  const wanted = accepted.split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  const asked = wanted.map((one) => one.trim().split(';', 1)[0])
  return (['br', 'gzip'] as const).find((encoding) => asked.includes(encoding))
}

function compressed(page: BuiltPage, encoding: Encoding): Promise<Buffer> {
  const known = page.compressed.get(encoding)
  if (known) return known
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const made = encoding === 'br' ? brotli(page.text, { params: quality }) : zip(page.text)
  page.compressed.set(encoding, made)
  return made
}
