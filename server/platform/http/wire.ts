import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, type ErrorEntry, refusal } from '../../../contract/errors.ts'
import { RetryAfterError } from '../fair-use/retry-after.ts'

/** The response to a refused request. Without a status it keeps that of the refusal. */
export type RefusalReply = {
  status?: number
  headers?: Record<string, string>
  body: object | string
}

/** How one prefix reports errors, in the format that its clients expect. */
export type Wire = {
  /** What an error means to the caller. */
  refusalFrom: (error: unknown) => ApiError
  reply: (refusal: ApiError, request: FastifyRequest) => RefusalReply
  /** The refusal of an address that matches no route. */
  notFound: () => Error
  /** The refusal of an address that cannot be decoded, where it differs from `notFound`. */
  unreadable?: (url: string) => Error
}

/** A wire that pages of any origin may call. */
export type OpenWire = Wire & {
  exposedHeaders: string[]
  /** Request headers that pages may send; any if absent. */
  allowedHeaders?: string[]
}

export const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Makes a plugin speak a wire: CORS for any origin, its error format, its 404. */
export async function speakWire(app: FastifyInstance, wire: OpenWire) {
  await app.register(cors, {
    origin: '*',
    methods: [...allMethods, 'OPTIONS'],
    ...(wire.allowedHeaders && { allowedHeaders: wire.allowedHeaders }),
    exposedHeaders: wire.exposedHeaders,
    strictPreflight: false,
    maxAge: 3600,
  })
  answerErrors(app, wire)
  // Otherwise a GET of an unknown address would fall through to the files of the web app.
  app.route({
    method: [...allMethods],
    url: '/*',
    handler: async () => {
      throw wire.notFound()
    },
  })
}

/** Sends every error of a plugin in the format of its wire. */
export function answerErrors(app: FastifyInstance, wire: Wire) {
  app.setErrorHandler((error, request, reply) => sendRefusal(wire, error, request, reply))
}

/** Logs an error and sends the refusal that it means. */
export function sendRefusal(
  wire: Wire,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refused = wire.refusalFrom(error)
  // The line 'request aborted' is enough: nobody is left to be answered.
  const left = request.raw.destroyed && !request.raw.complete
  if (refused.status >= 500 && !left) request.log.error({ err: error }, 'request failed')
  else if (error !== refused) request.log.debug({ err: error }, 'request refused')
  if (error instanceof RetryAfterError) reply.header('retry-after', error.retryAfter)
  const { status = refused.status, headers, body } = wire.reply(refused, request)
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      ...headers,
    })
    .send(typeof body === 'string' ? body : JSON.stringify(body))
}

type JsonBodies = {
  /** The refusal of a body that is not JSON. */
  badJson: ErrorEntry
  bodyLimit?: number
  /** How deep a body may nest; any depth if absent. A deeper one is refused as no JSON. */
  maxDepth?: number
  /** Reads a body that is not JSON, such as a form; undefined leaves it to the JSON parser. */
  read?: (request: FastifyRequest, text: string) => object | undefined
}

/** Parses bodies as JSON whatever their label: clients label even empty ones, which are undefined. */
export function parseJsonBodies(
  app: FastifyInstance,
  { badJson, bodyLimit, maxDepth, read }: JsonBodies,
) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', ...(bodyLimit && { bodyLimit }) } as const
  app.addContentTypeParser('*', options, (request, body, done) => {
    const text = String(body)
    const other = read?.(request, text)
    if (other || text.length === 0) done(null, other)
    else {
      parseJson(request, text, (error, value) => {
        const refused = error || (maxDepth !== undefined && isDeeper(value, maxDepth))
        done(refused ? refusal(badJson) : null, value)
      })
    }
  })
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
