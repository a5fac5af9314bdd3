import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Input } from '../../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import { anonymous, type Ctx, type Services } from '../context.ts'
import { replySerializer } from './reply-serializer.ts'
import { requestContext } from './request-context.ts'
import { parseInput, requireActor } from './serve.ts'

/** `closing` aborts when the server closes, `gone` when the client stops listening as well. */
export type Ends = { closing: AbortSignal; gone: AbortSignal }

/** The function that implements an endpoint with `streams`. */
export type EventVerb<E extends Endpoint> = (
  ctx: Ctx,
  input: Input<E>,
  ends: Ends,
) => AsyncGenerator<z.input<E['reply']> & object>

/** Proxies and browsers give up connections on which nothing comes for a minute. */
const heartbeatMs = 15_000

/** The most that is kept for a client that does not read, in bytes. */
const mostUnread = 1024 * 1024

/**
 * Registers the route of an endpoint with `streams`. What fails before the first event is answered like
 * any refusal; later the stream ends early. A verb that ignores `gone` runs to its end even if nobody listens.
 */
export function serveEvents<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  verb: EventVerb<E>,
) {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: { 200: endpoint.reply } },
    serializerCompiler: replySerializer,
    onRequest: async (request) => {
      const actor = await requireActor(services, endpoint, request)
      if (!actor.userId) throw refusal(generalErrors.authenticationRequired)
      request.actor = actor
    },
    handler: async (request, reply) => {
      const actor = request.actor ?? anonymous
      const ctx = requestContext(services, request, actor, { access: endpoint.access })
      const left = new AbortController()
      reply.raw.on('close', () => left.abort())
      const gone = AbortSignal.any([closing.signal, left.signal])
      const events = verb(ctx, parseInput(endpoint, request), { closing: closing.signal, gone })
      const first = await events.next()
      const stream = new PassThrough()
      const send = (event: object) => {
        if (stream.writableLength > mostUnread) stream.destroy()
        if (!stream.destroyed)
          stream.write(`data: ${reply.serializeInput({ ...event }, '200')}\n\n`)
      }
      const beating = setInterval(() => stream.destroyed || stream.write(':\n\n'), heartbeatMs)
      const sendAll = async () => {
        if (!first.done) send(first.value)
        for await (const event of events) send(event)
      }
      sendAll()
        .then(
          () => stream.end(),
          (error: unknown) => {
            ctx.log.error({ err: error }, 'events ended early')
            stream.destroy()
          },
        )
        .finally(() => clearInterval(beating))
      return (
        reply
          .header('content-type', 'text/event-stream')
          .header('cache-control', 'no-store')
          // Otherwise nginx holds events back until its buffer is full.
          .header('x-accel-buffering', 'no')
          .send(stream)
      )
    },
  })
}
