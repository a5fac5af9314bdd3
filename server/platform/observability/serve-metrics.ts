import { createServer, type ServerResponse } from 'node:http'
import type { Services } from '../context.ts'
import type { Metrics } from './metrics.ts'
import { codeOf, readiness } from './readiness.ts'

/**
 * Serves `GET /metrics` on a port that visitors cannot reach, and the health checks for processes
 * that have no other port. Returns a function that stops it.
 */
export async function serveMetrics(
  metrics: Metrics,
  services: Services,
  listen: { host: string; port: number },
): Promise<() => Promise<void>> {
  const answers: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/metrics': async (response) => {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    },
    '/healthz': async (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const found = await readiness(services)
      sendJson(response, codeOf(found), found)
    },
  }
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const answer = request.method === 'GET' && Object.hasOwn(answers, path) ? answers[path] : null
    if (answer) answer(response).catch((error) => fail(response, error))
    else response.writeHead(404).end()
  })
  const fail = (response: ServerResponse, error: unknown) => {
    services.log.warn({ err: error }, 'metrics could not be read')
    response.writeHead(500).end()
  }
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(listen, listening)
  })
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
