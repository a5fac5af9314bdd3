import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Input, Reply } from '../../../contract/endpoint.ts'
import { ApiError, type ErrorEntry, generalErrors, refusal } from '../../../contract/errors.ts'
import {
  type Actor,
  anonymous,
  type Ctx,
  createContext,
  type Idempotency,
  type Services,
} from '../context.ts'
import { refusalOf } from '../database/database-errors.ts'
import { Replay } from '../database/transaction.ts'
import { authenticate } from './authenticate.ts'
import { replySchema } from './reply-schema.ts'

/** What stands behind an endpoint. */
export type Verb<E extends Endpoint> = (ctx: Ctx, input: Input<E>) => Promise<z.input<E['reply']>>

const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** Registers the route of an endpoint: who may call, what comes in, what leaves. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  verb: Verb<E>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: { 200: replySchema(endpoint.reply) } },
    handler: async (request): Promise<Reply<E>> => {
      const actor = await authenticate(services, request.headers)
      if (endpoint.access !== 'public' && !actor.userId) {
        throw refusal(nobody(endpoint, actor))
      }
      try {
        return (await carryOut(services, endpoint, verb, request, actor)) as Reply<E>
      } catch (error) {
        throw inOwnWords(endpoint, error)
      }
    },
  })
}

/** Runs the verb for a request; one that was done before under its key is answered as it was. */
export async function carryOut<E extends Endpoint>(
  services: Services,
  endpoint: E,
  verb: Verb<E>,
  request: FastifyRequest,
  actor: Actor,
): Promise<z.input<E['reply']>> {
  const input = parseInput(endpoint, request)
  const reading = endpoint.method === 'GET'
  const ctx = createContext(services, {
    requestId: request.id,
    log: request.log as Ctx['log'],
    actor,
    peer: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    access: endpoint.access,
    readOnly: reading,
    idempotency: reading ? null : idempotencyOf(endpoint, request),
  })
  try {
    return await verb(ctx, input)
  } catch (error) {
    if (error instanceof Replay) return error.reply as z.input<E['reply']>
    throw error
  }
}

/** Whoever calls without a user: a visitor, or one of the installation's keys. */
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

/** Reasons that any call can have; refusals of our own rules speak for themselves. */
const reasons: readonly string[] = [
  generalErrors.invalid.code,
  generalErrors.conflict.code,
  generalErrors.busy.code,
  generalErrors.internal.code,
]

/** The parts of a request as the endpoint declares them. Throws 400 in the words of its forms. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  return {
    params: parse(endpoint, endpoint.params, request.params),
    query: parse(endpoint, endpoint.query, request.query),
    body: endpoint.method === 'GET' ? {} : parse(endpoint, endpoint.body, request.body ?? {}),
  } as Input<E>
}

function parse(endpoint: Endpoint, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  throw new ApiError(
    endpoint.invalid ?? {
      ...generalErrors.invalid,
      message: issues[0]?.message ?? generalErrors.invalid.message,
    },
    { issues },
  )
}

function idempotencyOf(endpoint: Endpoint, request: FastifyRequest): Idempotency | null {
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
    key: key.data,
    endpoint: endpoint.name,
    requestHash: createHash('sha256').update(asked).digest('hex'),
  }
}
