import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import type { Ctx, Services } from '../platform/context.ts'
import type { Address } from './queries.ts'
import { callerContext } from './storage-wire.ts'

/** Largest JSON body: a thousand of the longest keys, in bytes. */
const bodyLimit = 2 * 1024 * 1024

/** One call with JSON, as its verb takes it. `key` is '' where the path names a bucket alone. */
export type Call = Address & { ctx: Ctx; body: unknown; request: FastifyRequest }

/** The bucket and the key of a request's path. */
export function addressOf(request: FastifyRequest): Address {
  const { bucket = '', '*': key = '' } = request.params as { bucket?: string; '*'?: string }
  return { bucket, key }
}

/** Everybody who may ask for files as themselves: accounts, and the installation's own service. */
export const askers = ['authenticated', 'service_role'] as const

/** Makes handlers of verbs, for a plugin whose bodies are JSON. */
export function calls(services: Services, roles: readonly Ctx['actor']['role'][] = askers) {
  return (verb: (call: Call, reply: FastifyReply) => Promise<object>) => ({
    config: { manner: 'call' } as const,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = await callerContext(services, request, roles)
      return verb({ ctx, ...addressOf(request), body: request.body, request }, reply)
    },
  })
}

/** Bodies of this plugin's routes are JSON; without one they are null. */
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

/** The body in the form that the verb asks for. Throws 400 with the field that is wrong. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = ['body', ...(issue?.path ?? [])].join('/')
  throw new ApiError({ ...storageErrors.badJson, message: `${field}: ${issue?.message}` })
}
