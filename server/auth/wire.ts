import type { IncomingHttpHeaders } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import {
  type Actor,
  anonymous,
  type Ctx,
  createContext,
  type Services,
} from '../platform/context.ts'
import { refusalOf } from '../platform/database/database-errors.ts'
import { peerKey } from '../platform/http/network-address.ts'
import { TooSoon } from '../platform/http/too-soon.ts'
import { readAccessToken, TokenError } from '../platform/keys/access-token.ts'
import { authErrors, OAuthRefusal } from './auth-errors.ts'
import { checkCaptcha } from './captcha.ts'
import { type Limit, takeTurn } from './rate-limits.ts'
import { WeakPassword } from './sessions/password-errors.ts'

const bodyLimit = 1_000_000
const apiVersion = '2024-01-01'

/** What a verb of `/auth/v1` receives, parsed. */
export type AuthInput<Query, Body, Params = unknown> = {
  params: Params
  query: Query
  body: Body
  method: string
  headers: IncomingHttpHeaders
  /** Whether a browser's form was posted, not JSON. */
  form: boolean
}

/** Headers of an answer; a list leaves as one header each. */
type Headers = Record<string, string | string[]>

/** An answer that sends the browser on. */
export class SeeOther {
  readonly location: string
  readonly status: 302 | 303
  readonly headers: Headers

  constructor(location: string, options: { status?: 302 | 303; headers?: Headers } = {}) {
    this.location = location
    this.status = options.status ?? 303
    this.headers = options.headers ?? {}
  }
}

/** An answer that is no JSON. */
export class Document {
  readonly type: string
  readonly text: string
  readonly headers: Headers

  constructor(type: string, text: string, headers: Headers = {}) {
    this.type = type
    this.text = text
    this.headers = headers
  }
}

/** JSON that comes with headers of its own. */
export class WithHeaders {
  readonly body: object
  readonly headers: Headers

  constructor(body: object, headers: Headers) {
    this.body = body
    this.headers = headers
  }
}

type Answer = object | SeeOther | Document | WithHeaders | undefined

/** An object is answered as JSON, nothing as 204, `SeeOther` as 303, a `Document` as it is. */
export type AuthVerb<Query, Body, Params = unknown> = (
  ctx: Ctx,
  input: AuthInput<Query, Body, Params>,
) => Promise<Answer>

type Options<Query, Body, Params> = {
  /** 'user' asks for the access token of a signed-in user, 'admin' for the service key. */
  access?: 'public' | 'user' | 'admin'
  /** The ids in the path; what is none is found nowhere. */
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** How often one address may call. */
  limit?: Limit
  /** Whether a captcha stands before the call; a function tells by the query. */
  captcha?: true | ((query: Query) => boolean)
  /** `only`: the body is a form whatever its label; `also`: where it is labelled as one. */
  form?: 'only' | 'also'
  /** How long the answer may be kept; else not at all. */
  cache?: string
}

export type Call = <Query = object, Body = object, Params = object>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  verb: AuthVerb<Query, Body, Params>,
  options?: Options<Query, Body, Params>,
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
      config: { form: options.form },
      handler: async (request, reply) => {
        reply.header('cache-control', options.cache ?? 'no-store')
        return answer(reply, await run(request))
      },
    })

    async function run(request: FastifyRequest) {
      await refuseUnknownKey(services, request.headers)
      const ctx = createContext(services, {
        requestId: request.id,
        log: request.log as Ctx['log'],
        actor: await actorOf(services, options.access, request.headers),
        peer: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      })
      if (options.limit) await takeTurn(services, options.limit, peerKey(ctx.peer.ip))
      const params = parseIds(options.params ?? z.any(), request.params)
      const query = parseInput(options.query ?? z.any(), request.query)
      const form = request.body instanceof PostedForm
      const posted = form ? (request.body as PostedForm).fields : request.body
      const body = parseInput(options.body ?? z.any(), posted)
      const { captcha = () => false } = options
      if ((captcha === true || captcha(query)) && !isService(services, request.headers)) {
        await checkCaptcha(ctx, request.body)
      }
      const { method, headers } = request
      return verb(ctx, { params, query, body, method, headers, form })
    }
  }
}

/** JSON whatever its label, as clients label even empty bodies; an empty body is an empty object. */
function parseBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    const { form } = request.routeOptions.config as Pick<Options<unknown, unknown, unknown>, 'form'>
    const text = body as string
    if (form === 'only' || (form === 'also' && isForm(request.headers, text))) {
      done(null, new PostedForm(text))
    } else if (text.length === 0) done(null, undefined)
    else parseJson(request, text, done)
  })
}

/** The fields of a form; of one that stands twice the last counts. */
class PostedForm {
  readonly fields: Record<string, string>

  constructor(text: string) {
    this.fields = Object.fromEntries(new URLSearchParams(text))
  }
}

/** By its label; but JSON is JSON, as `curl -d` labels all that it sends as a form. */
function isForm(headers: IncomingHttpHeaders, text: string): boolean {
  const label = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  return label === 'application/x-www-form-urlencoded' && !/^\s*\{/.test(text)
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

function parseIds<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new ApiError(authErrors.noSuchId)
  return parsed.data
}

function bearerIn(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Whether the installation's own service calls, which is no robot to keep out. */
function isService(services: Services, headers: IncomingHttpHeaders): boolean {
  return services.keys.roleOf(bearerIn(headers) ?? '') === 'service_role'
}

/** An apikey may be missing, but one that is sent has to be a key of ours or a user's token. */
async function refuseUnknownKey(services: Services, { apikey }: IncomingHttpHeaders) {
  const key = String(apikey ?? '')
  if (key === '' || services.keys.roleOf(key)) return
  try {
    await readAccessToken(services, key)
  } catch (error) {
    throw error instanceof TokenError ? new ApiError(authErrors.unknownKey) : error
  }
}

async function actorOf(
  services: Services,
  access: 'public' | 'user' | 'admin' | undefined,
  headers: IncomingHttpHeaders,
): Promise<Actor> {
  if (access === 'user') return bearerOf(services, headers)
  if (access !== 'admin') return anonymous
  if (isService(services, headers)) return service
  if (services.keys.roleOf(bearerIn(headers) ?? '') !== 'anon') await bearerOf(services, headers)
  throw new ApiError(authErrors.notAdmin)
}

const service: Actor = {
  role: 'service_role',
  userId: null,
  sessionId: null,
  claims: { role: 'service_role' },
}

/** Whose access token a request carries, and if wanted an expired one. Throws 401 or 403 with the reason. */
export async function bearerOf(
  services: Services,
  headers: IncomingHttpHeaders,
  options: { evenExpired?: boolean } = {},
): Promise<Actor> {
  const bearer = bearerIn(headers)
  if (!bearer) throw new ApiError(authErrors.noBearer)
  if (services.keys.roleOf(bearer)) throw new ApiError(authErrors.bearerWithoutUser)
  try {
    const claims = await readAccessToken(services, bearer, options)
    const { role, sub = null, session_id = null } = claims
    return { role, userId: sub, sessionId: session_id, claims }
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    const message = authErrors.badBearer.message.replace('{why}', error.message)
    throw new ApiError({ ...authErrors.badBearer, message })
  }
}

/**
 * The user whose access token comes along where none is asked for, or null for anything else. An
 * expired token counts: it names a session, and whether that still lives is asked of the database.
 */
export async function callingUser(
  services: Services,
  headers: IncomingHttpHeaders,
): Promise<Actor | null> {
  try {
    return await bearerOf(services, headers, { evenExpired: true })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function answer(reply: FastifyReply, result: Answer) {
  if (result === undefined) return reply.code(204).send()
  if (result instanceof SeeOther) {
    const headers = { 'referrer-policy': 'no-referrer', ...result.headers }
    return reply.headers(headers).redirect(result.location, result.status)
  }
  if (result instanceof WithHeaders) return reply.headers(result.headers).send(result.body)
  if (result instanceof Document)
    return reply.headers(result.headers).type(result.type).send(result.text)
  return reply.send(result)
}

function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFrom(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  if (refusal instanceof TooSoon) reply.header('retry-after', refusal.retryAfter)
  const { status, code, message, issues } = refusal
  if (refusal instanceof OAuthRefusal) {
    const body = { error: refusal.error, error_description: message, requestId: request.id }
    return reply.code(status).header('cache-control', 'no-store').send(body)
  }
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
