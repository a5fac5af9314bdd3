import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  status: { code?: number }
}

/** A server that receives traces by OTLP over HTTP, like an operator's collector. */
export type OtlpReceiver = {
  endpoint: string
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  /** All spans that arrived as JSON, in order. */
  spans: () => ReceivedSpan[]
  /** The resource attributes of the sending process. */
  resource: () => Record<string, unknown>
  close: () => Promise<void>
}

/** With `answers: false`, it accepts connections and requests but never answers. */
export async function startOtlpReceiver({ answers = true } = {}): Promise<OtlpReceiver> {
  const requests: OtlpReceiver['requests'] = []
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    const sent = await buffer(request)
    const body = headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    const right = request.method === 'POST' && path === '/v1/traces'
    if (right) requests.push({ path, headers, body })
    if (!answers) return
    response.writeHead(right ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const batches = () =>
    requests.flatMap(({ body }) => (JSON.parse(String(body)) as Batch).resourceSpans)
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () =>
      batches().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ attributes, links = [], ...span }) => ({
            ...span,
            links,
            attributes: valuesOf(attributes),
          })),
        ),
      ),
    resource: () => valuesOf(batches()[0]?.resource.attributes ?? []),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

type Attribute = { key: string; value: Record<string, unknown> }

type Batch = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'links'> & {
        attributes: Attribute[]
        links?: ReceivedSpan['links']
      })[]
    }[]
  }[]
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
