import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request in place of the hub; false leaves it to the hub. */
type Instead = (request: IncomingMessage, response: ServerResponse) => boolean

const hash = (algorithm: string, ...parts: (string | Buffer)[]) => {
  const made = createHash(algorithm)
  for (const part of parts) made.update(part)
  return made.digest('hex')
}

/** A model hub with one model, whose API has the form of huggingface.co. */
export async function runModelHub(name: string, files: Record<string, string | Buffer>) {
  const revision = 'c0ffee'.padEnd(40, '0')
  const asked: string[] = []
  const state: { instead: Instead } = { instead: () => false }
  const bytesOf = (path: string) => {
    const content = files[path]
    return content === undefined ? undefined : Buffer.from(content)
  }
  const tree = () =>
    Object.keys(files).map((path) => {
      const bytes = bytesOf(path) ?? Buffer.alloc(0)
      const large = path.endsWith('.onnx')
      return {
        type: 'file',
        path,
        size: bytes.length,
        oid: hash('sha1', `blob ${bytes.length}\0`, bytes),
        ...(large && { lfs: { oid: hash('sha256', bytes), size: bytes.length } }),
      }
    })
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname)
    asked.push(`${path}${request.headers.range ? ` ${request.headers.range}` : ''}`)
    if (state.instead(request, response)) return
    const json = (value: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (path.startsWith(`/api/models/${name}/revision/`)) return json({ sha: revision })
    if (path === `/api/models/${name}/tree/${revision}`) return json(tree())
    const [, wanted] = path.split(`/${name}/resolve/${revision}/`)
    const bytes = wanted === undefined ? undefined : bytesOf(wanted)
    if (!bytes) return response.writeHead(404).end('not found')
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    if (from !== undefined) response.writeHead(206)
    response.end(bytes.subarray(Number(from ?? 0)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    revision,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    /** Sets what answers first from now on; without, the hub answers everything. */
    answers: (instead: Instead = () => false) => {
      state.instead = instead
      asked.length = 0
    },
  }
}
