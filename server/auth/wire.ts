import type { IncomingHttpHeaders } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import { readAccessToken, TokenError } from '../platform/access-token.ts'
import {
  type Actor,
  anonymous,
  type Ctx,
  createContext,
  type Services,
} from '../platform/context.ts'
import { refusalOf } from '../platform/database-errors.ts'
import { authErrors, TooSoon, WeakPassword } from './auth-errors.ts'
import { checkCaptcha } from './captcha.ts'
import { type Limit, peerKey, takeTurn } from './rate-limits.ts'

const bodyLimit = 1_000_000
const apiVersion = '2024-01-01'

/** What a verb of `/auth/v1` receives, parsed. */
export type AuthInput<Query, Body> = {
  query: Query
  body: Body
  method: string
  headers: IncomingHttpHeaders
}

/** An answer that sends the browser on. */
export class SeeOther {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

/** An object is answered as JSON, nothing as 204, `SeeOther` as 303. */
export type AuthVerb<Query, Body> = (
  ctx: Ctx,
  input: AuthInput<Query, Body>,
) => Promise<object | SeeOther | undefined>

type Options<Query, Body> = {
  /** 'user' asks for the access token of a signed-in user. */
  access?: 'public' | 'user'
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** How often one address may call. */
  limit?: Limit
  /** Whether a captcha stands before the call; a function tells by the query. */
  captcha?: true | ((query: Query) => boolean)
  /** How long the answer may be kept; else not at all. */
  cache?: string
}

export type Call = <Query = object, Body = object>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  verb: AuthVerb<Query, Body>,
  options?: Options<Query, Body>,
) => void

/** Makes a plugin speak the auth wire: its bodies, its errors, any origin without credentials. */
export async function speakAuth(app: FastifyInstance, services: Services): Promise<Call> {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'Retry-After'],
    maxAge: 3600,
  })
  parseBodies(app)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  // Else a GET of an unknown address would be looked for among the files of the web app.
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw new ApiError(authErrors.notFound)
    },
  })
  return (method, path, verb, options = {}) => {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        reply.header('cache-control', options.cache ?? 'no-store')
        return answer(reply, await run(request))
      },
    })

    async function run(request: FastifyRequest) {
      const ctx = createContext(services, {
        requestId: request.id,
        log: request.log as Ctx['log'],
        actor: options.access === 'user' ? await bearerOf(services, request.headers) : anonymous,
        peer: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      })
      if (options.limit) await takeTurn(services, options.limit, peerKey(ctx.peer.ip))
      const query = parseInput(options.query ?? z.any(), request.query)
      const body = parseInput(options.body ?? z.any(), request.body)
      const { captcha = () => false } = options
      if ((captcha === true || captcha(query)) && !isService(services, request.headers)) {
        await checkCaptcha(ctx, request.body)
      }
      return verb(ctx, { query, body, method: request.method, headers: request.headers })
    }
  }
}

/** JSON whatever its label, as clients label even empty bodies; an empty body is an empty object. */
function parseBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
}

/** Reads a query or a body; a top-level null counts as absent. Throws 400 naming the field. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(withoutNulls(value ?? {}))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  const [first] = issues
  const unnamed = first?.path && first.message.startsWith('Invalid ')
  const message = unnamed ? `${first.path}: ${first.message}` : first?.message
  throw new ApiError({ ...authErrors.invalid, ...(message ? { message } : {}) }, { issues })
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

function bearerIn(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Whether the installation's own service calls, which is no robot to keep out. */
function isService(services: Services, headers: IncomingHttpHeaders): boolean {
  return services.keys.roleOf(bearerIn(headers) ?? '') === 'service_role'
}

async function bearerOf(services: Services, headers: IncomingHttpHeaders): Promise<Actor> {
  const bearer = bearerIn(headers)
  if (!bearer) throw new ApiError(authErrors.noBearer)
  if (services.keys.roleOf(bearer)) throw new ApiError(authErrors.bearerWithoutUser)
  try {
    const claims = await readAccessToken(services, bearer)
    const { role, sub = null, session_id = null } = claims
    return { role, userId: sub, sessionId: session_id, claims }
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    const message = authErrors.badBearer.message.replace('{why}', error.message)
    throw new ApiError({ ...authErrors.badBearer, message })
  }
}

function answer(reply: FastifyReply, result: object | SeeOther | undefined) {
  if (result === undefined) return reply.code(204).send()
  if (result instanceof SeeOther) {
    return reply.header('referrer-policy', 'no-referrer').redirect(result.location, 303)
  }
  return reply.send(result)
}

function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFrom(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  if (refusal instanceof TooSoon) reply.header('retry-after', refusal.retryAfter)
  const { status, code, message, issues } = refusal
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-supabase-api-version', apiVersion)
    .header('x-sb-error-code', code)
    .send({
      code,
      error_code: code,
      message,
      ...(issues ? { issues } : {}),
      ...(refusal instanceof WeakPassword ? { weak_password: { reasons: refusal.reasons } } : {}),
      requestId: request.id,
    })
}

/** What an error means to the caller. Unknown failures say nothing of their cause. */
function refusalFrom(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  const refusal = refusalOf(error)
  if (refusal?.status === 409) return new ApiError(authErrors.conflict)
  if (refusal && refusal.status >= 500) return new ApiError(authErrors.busy)
  if (refusal) return refusal
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError(authErrors.bodyTooLarge)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError({ ...authErrors.badJson, status: error.statusCode })
  }
  return new ApiError(authErrors.internal)
}
