import type { FastifyInstance } from 'fastify'
import { openPath, watchOpenLink } from '../../../contract/open-links.ts'
import { playedVideoPath } from '../../../contract/videos.ts'
import { accountOf } from '../keys/access-token.ts'
import { keyBehind } from '../keys/company-key.ts'
import type { Log } from './log.ts'
import { requestSpans, traceIds } from './running-span.ts'

/** Logs one line per request, without its query and secrets, and sends the request id with every response. */
export function logRequests(app: FastifyInstance, log: Log) {
  // These lines hold no secrets, and looking for secrets to redact costs as much as writing them.
  const lines = log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        path: withoutToken(request.url.split('?', 1)[0] ?? ''),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: accountOf(request.headers),
        ...keyBehind(request.headers),
        // The address is needed to answer an attack, and for nothing else.
        ...(isRefusal(reply.statusCode) && { ip: request.ip }),
        ...traceIds(requestSpans.get(request)),
      },
      'request',
    )
    done()
  })
}

/** The only secrets in paths: tokens that play a restricted video, and those of open links. */
const opening = [playedVideoPath, openPath, watchOpenLink.path.replace('/:token', '')].join('|')
const token = new RegExp(`^(${opening})/[^/]+`, 'i')
const withoutToken = (path: string) => path.replace(token, '$1/-')

const isRefusal = (status: number) => status >= 400 && status < 500
