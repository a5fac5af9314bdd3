import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { anonymous, type Ctx, type Services } from '../platform/context.ts'
import { parseOr } from '../platform/http/parse-or.ts'
import { requestContext } from '../platform/http/request-context.ts'
import { parseJsonBodies } from '../platform/http/wire.ts'
import type { Address } from './queries.ts'
import { callerContext } from './storage-wire.ts'

/** The largest JSON body, in bytes: a thousand keys of maximal length. */
const bodyLimit = 2 * 1024 * 1024

/** A JSON call as its verb receives it. `key` is '' if the path names only a bucket. */
export type Call = Address & { ctx: Ctx; body: unknown; request: FastifyRequest }

/** The bucket and key in the path of a request. */
export function addressOf(request: FastifyRequest): Address {
  const { bucket = '', '*': key = '' } = request.params as { bucket?: string; '*'?: string }
  return { bucket, key }
}

/** Roles that may request files: accounts and the service role. */
export const askers = ['authenticated', 'service_role'] as const

/** Turns verbs into handlers, for a plugin whose bodies are JSON. */
export function calls(services: Services, roles: readonly Ctx['actor']['role'][] = askers) {
  return (verb: (call: Call, reply: FastifyReply) => Promise<object>) => ({
    config: { errorStyle: 'call' } as const,
    onRequest: async (request: FastifyRequest) => {
      request.actor = (await callerContext(services, request, roles)).actor
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = requestContext(services, request, request.actor ?? anonymous, { access: 'user' })
      return verb({ ctx, ...addressOf(request), body: request.body, request }, reply)
    },
  })
}

/** Parses the bodies of a plugin's routes as JSON. */
export function takeJson(app: FastifyInstance) {
  parseJsonBodies(app, { badJson: storageErrors.badJson, bodyLimit })
}

/** The body, as the verb's schema requires. Throws 400 naming the invalid field. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  return parseOr(schema, body ?? {}, ([issue]) => {
    const field = issue?.path ? `body/${issue.path.replaceAll('.', '/')}` : 'body'
    return new ApiError({ ...storageErrors.badJson, message: `${field}: ${issue?.message}` })
  })
}
