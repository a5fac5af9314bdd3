import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}

/**
 * The floor of painting a public page: the same text, style sheet, fonts and picture without any
 * code, from a minimal server. All files are read and compressed before the first measured request.
 * `headers` are sent with the page.
 */
export async function serveStaticPage(
  client: string,
  html: string,
  headers: Record<string, string> = {},
) {
  const bare = html
    .replaceAll(/<template>[\s\S]*?<\/template>/g, '')
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
  const page = gzipSync(bare)
  const files = new Map<string, Buffer>()
  const server: Server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/')
    const type = types[extname(path)] ?? 'application/octet-stream'
    const text = /html|css|javascript|svg/.test(type)
    try {
      const body = path === '/index.html' ? page : readOnce(files, join(client, path), text)
      response.writeHead(200, {
        ...(path === '/index.html' && headers),
        'content-type': type,
        'content-length': body.length,
        'cache-control': 'public, max-age=31536000',
        ...(text && { 'content-encoding': 'gzip' }),
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() }
}

function readOnce(files: Map<string, Buffer>, path: string, compress: boolean): Buffer {
  const known = files.get(path)
  if (known) return known
  const content = readFileSync(path)
  const body = compress ? gzipSync(content) : content
  files.set(path, body)
  return body
}
