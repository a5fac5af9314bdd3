import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import type { Ctx, Services } from '../platform/context.ts'
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

/** Roles that may ask for files: accounts and the service role. */
export const askers = ['authenticated', 'service_role'] as const

/** Turns verbs into handlers, for a plugin whose bodies are JSON. */
export function calls(services: Services, roles: readonly Ctx['actor']['role'][] = askers) {
  return (verb: (call: Call, reply: FastifyReply) => Promise<object>) => ({
    config: { manner: 'call' } as const,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = await callerContext(services, request, roles)
      return verb({ ctx, ...addressOf(request), body: request.body, request }, reply)
    },
  })
}

/** Parses the bodies of this plugin's routes as JSON; a missing body is null. */
export function takeJson(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, text: string) => {
      if (text === '') return null
      try {
        return JSON.parse(text)
      } catch {
        throw refusal(storageErrors.badJson)
      }
    },
  )
}

/** Parses the body with the verb's schema. Throws 400 with the field that is wrong. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = ['body', ...(issue?.path ?? [])].join('/')
  throw new ApiError({ ...storageErrors.badJson, message: `${field}: ${issue?.message}` })
}
