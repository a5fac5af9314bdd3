import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keyRefusal } from '../../../contract/developers/api-keys.ts'
import type { Endpoint, Input } from '../../../contract/endpoint.ts'
import { ApiError, type ErrorEntry, generalErrors, refusal } from '../../../contract/errors.ts'
import { type Actor, anonymous, type Ctx, type Idempotency, type Services } from '../context.ts'
import { refusalOf } from '../database/database-errors.ts'
import { Replay } from '../database/transaction.ts'
import { attachment } from './attachment.ts'
import { authenticate } from './authenticate.ts'
import { publicBytes } from './incoming-bodies.ts'
import { parseOr } from './parse-or.ts'
import { replySerializer } from './reply-serializer.ts'
import { requestContext } from './request-context.ts'

/** The function that implements an endpoint. */
export type Verb<E extends Endpoint> = (ctx: Ctx, input: Input<E>) => Promise<z.input<E['reply']>>

const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** Registers the route of an endpoint: checks the caller, parses the input, filters the output. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  verb: Verb<E>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...bodyLimit(endpoint),
    schema: { response: { 200: endpoint.reply } },
    serializerCompiler: replySerializer,
    // Before the body is read, so that strangers cannot make us read it.
    onRequest: async (request) => {
      const actor = await requireActor(services, endpoint, request)
      if (endpoint.access !== 'public' && !actor.userId) {
        throw refusal(nobody(endpoint, actor))
      }
      request.actor = actor
    },
    handler: async (request, reply): Promise<unknown> => {
      try {
        const done = await carryOut(services, endpoint, verb, request)
        return done instanceof File ? await attachFile(done, reply) : done
      } catch (error) {
        throw inOwnWords(endpoint, error)
      }
    },
  })
}

function bodyLimit({ access, mostBytes }: Endpoint) {
  if (mostBytes) return { bodyLimit: mostBytes }
  return access === 'public' ? { bodyLimit: publicBytes } : {}
}

/** Who makes a request. Throws if the endpoint does not accept their API key. */
export async function requireActor(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor> {
  const actor = await authenticate(services, request.headers, { companyKeys: true })
  const refused = actor.key && keyRefusal(endpoint, actor.key)
  if (refused) throw refusal(refused)
  return actor
}

/** What is sent of a file, with the headers that make the client save it. */
async function attachFile(file: File, reply: FastifyReply): Promise<Buffer> {
  const charset = file.type.startsWith('text/') ? '; charset=utf-8' : ''
  reply.type(file.type + charset).header('content-disposition', attachment(file.name))
  return Buffer.from(await file.arrayBuffer())
}

/** Runs the verb for a request; a repeated Idempotency-Key gets the first reply again. */
export async function carryOut<E extends Endpoint>(
  services: Services,
  endpoint: E,
  verb: Verb<E>,
  request: FastifyRequest,
): Promise<z.input<E['reply']>> {
  const actor = request.actor ?? anonymous
  const input = parseInput(endpoint, request)
  const reading = endpoint.method === 'GET'
  const ctx = requestContext(services, request, actor, {
    access: endpoint.access,
    readOnly: reading,
    idempotency: reading ? null : idempotencyOf(endpoint, request, actor),
  })
  try {
    return await verb(ctx, input)
  } catch (error) {
    if (error instanceof Replay) return error.reply as z.input<E['reply']>
    throw error
  }
}

/** The refusal of a caller without a user: a visitor, or one of the installation's keys. */
function nobody({ signedOut, noUser }: Endpoint, actor: Actor): ErrorEntry {
  const own = actor === anonymous ? signedOut : (noUser ?? signedOut)
  return own ?? generalErrors.authenticationRequired
}

function inOwnWords({ noCompany, failed }: Endpoint, error: unknown): unknown {
  if (error instanceof ApiError) {
    return noCompany && error.code === generalErrors.noCompany.code ? refusal(noCompany) : error
  }
  const cause = refusalOf(error) ?? refusal(generalErrors.internal)
  if (!failed || !reasons.includes(cause.code)) return error
  const told = refusal({ ...cause, message: failed }, { message: cause.message })
  told.cause = error
  return told
}

/** Causes that any call can have. Refusals of a domain's own rules carry their own message. */
const reasons: readonly string[] = [
  generalErrors.invalid.code,
  generalErrors.conflict.code,
  generalErrors.busy.code,
  generalErrors.noSpace.code,
  generalErrors.internal.code,
]

/**
 * The parts of a request, parsed by the endpoint's schemas. Throws 400 with the forms' messages.
 */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  return {
    params: parse(endpoint, endpoint.params, request.params),
    query: parse(endpoint, endpoint.query, request.query),
    body: endpoint.method === 'GET' ? {} : parse(endpoint, endpoint.body, bodyOf(request)),
  } as Input<E>
}

/** Without a body, its fields are missing; a body of `null` is no object. */
function bodyOf({ body = {} }: FastifyRequest): unknown {
  return body
}

function parse({ invalid }: Endpoint, schema: z.ZodType, value: unknown): unknown {
  return parseOr(schema, value, (issues) => {
    const { message } = issues[0] ?? generalErrors.invalid
    return new ApiError(invalid ?? { ...generalErrors.invalid, message }, { issues })
  })
}

function idempotencyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor,
): Idempotency | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = idempotencyKey.safeParse(header)
  if (!key.success) {
    throw refusal(generalErrors.invalid, {}, [
      { path: 'Idempotency-Key', message: 'Use 1 to 255 visible ASCII characters' },
    ])
  }
  const asked = JSON.stringify([request.params, request.query, request.body ?? null])
  return {
    // An API key shares the account of its maker, not the replies to them or to another key.
    key: actor.key ? hashOf(`${actor.key.id} ${key.data}`) : key.data,
    endpoint: endpoint.name,
    requestHash: hashOf(asked),
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
