import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openPath, watchOpenLink } from '../../../contract/shares/open-links.ts'
import { playedVideoPath } from '../../../contract/videos/videos.ts'
import { accountOf } from '../keys/access-token.ts'
import { keyBehind } from '../keys/company-key.ts'
import type { Log } from '../observability/log.ts'
import { requestSpans, traceIds } from '../observability/running-span.ts'

/**
 * Logs one line per request, without its query and secrets, and sends the request id with every response. The
 * client's address is in it if the operator wants that, and where a request was refused.
 */
export function logRequests(app: FastifyInstance, log: Log, addresses: boolean) {
  // These lines hold no secrets, and looking for secrets to redact costs as much as writing them.
  const lines = log.child({}, { redact: [] })
  const answered = new WeakSet<FastifyRequest>()
  const line = (request: FastifyRequest, reply: FastifyReply, status: number | undefined) => ({
    requestId: request.id,
    method: request.method,
    path: withoutToken(request.url.split('?', 1)[0] ?? ''),
    status,
    ms: Math.round(reply.elapsedTime),
    account: accountOf(request.headers),
    ...keyBehind(request.headers),
    // Of a refused request, the address is needed to answer an attack.
    ...((addresses || isRefusal(status)) && { ip: request.clientAddress }),
    ...traceIds(requestSpans.get(request)),
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished || answered.has(request)) return
      const status = reply.raw.headersSent ? reply.statusCode : undefined
      lines.info(line(request, reply, status), 'request aborted')
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    answered.add(request)
    lines.info(line(request, reply, reply.statusCode), 'request')
    done()
  })
}

/** The only secrets in paths: tokens that play a restricted video, and those of open links. */
const opening = [playedVideoPath, openPath, watchOpenLink.path.replace('/:token', '')].join('|')
const token = new RegExp(`^(${opening})/[^/]+`, 'i')
const withoutToken = (path: string) => path.replace(token, '$1/-')

const isRefusal = (status = 0) => status >= 400 && status < 500
