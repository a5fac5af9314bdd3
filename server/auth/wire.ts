import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError, refusal } from '../../contract/errors.ts'
import { type Actor, actorOf, anonymous, type Ctx, type Services } from '../platform/context.ts'
import { peerKey } from '../platform/fair-use/network-address.ts'
import { bearerIn } from '../platform/http/authenticate.ts'
import { publicBytes } from '../platform/http/incoming-bodies.ts'
import { parseOr } from '../platform/http/parse-or.ts'
import { refusalFrom } from '../platform/http/refusal-from.ts'
import { requestContext } from '../platform/http/request-context.ts'
import { type OpenWire, parseJsonBodies, speakWire } from '../platform/http/wire.ts'
import { readAccessToken, TokenError } from '../platform/keys/access-token.ts'
import { authErrors, OAuthRefusal } from './auth-errors.ts'
import { checkCaptcha } from './captcha.ts'
import { type Limit, takeTurn } from './rate-limits.ts'
import { WeakPassword } from './sessions/password-errors.ts'

const apiVersion = '2024-01-01'

/** The parsed input of a verb of `/auth/v1`. */
export type AuthInput<Query, Body, Params = unknown> = {
  params: Params
  query: Query
  body: Body
  method: string
  headers: IncomingHttpHeaders
  /** Whether the body was an HTML form rather than JSON. */
  form: boolean
}

/** Headers of a response; a list is sent as several headers of that name. */
type Headers = Record<string, string | string[]>

/** A redirect. */
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

/** A response that is not JSON. */
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

/** JSON with extra headers. */
export class WithHeaders {
  readonly body: object
  readonly headers: Headers

  constructor(body: object, headers: Headers) {
    this.body = body
    this.headers = headers
  }
}

type Answer = object | SeeOther | Document | WithHeaders | undefined

/** An object is sent as JSON, undefined as 204, `SeeOther` as a redirect, a `Document` as it is. */
export type AuthVerb<Query, Body, Params = unknown> = (
  ctx: Ctx,
  input: AuthInput<Query, Body, Params>,
) => Promise<Answer>

type Options<Query, Body, Params> = {
  /** 'user' requires a signed-in user's access token, 'admin' the service key. */
  access?: 'public' | 'user' | 'admin'
  /** The ids in the path; an invalid one is not found. */
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** The rate limit per network address. */
  limit?: Limit
  /** Whether a captcha is required; a function decides by the query. */
  captcha?: true | ((query: Query) => boolean)
  /** `only`: the body is a form whatever its Content-Type; `also`: if its Content-Type says so. */
  form?: 'only' | 'also'
  /** The longest body, if longer than that of other calls. */
  mostBytes?: number
  /** The Cache-Control of the response; `no-store` if absent. */
  cache?: string
}

export type Call = <Query = object, Body = object, Params = object>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  verb: AuthVerb<Query, Body, Params>,
  options?: Options<Query, Body, Params>,
) => void

/** Errors of `/auth/v1`, as auth-js knows them. */
export const authWire: OpenWire = {
  exposedHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'Retry-After'],
  refusalFrom: (error) => refusalFrom(error, { ...authErrors, badRequest: authErrors.badJson }),
  reply: (refused, { id }) => {
    const { code, message, issues } = refused
    if (refused instanceof OAuthRefusal) {
      return { body: { error: refused.error, error_description: message, requestId: id } }
    }
    const weak = refused instanceof WeakPassword && { weak_password: { reasons: refused.reasons } }
    return {
      headers: { 'x-supabase-api-version': apiVersion, 'x-sb-error-code': code },
      body: { code, error_code: code, message, issues, ...weak, requestId: id },
    }
  },
  notFound: () => refusal(authErrors.notFound),
}

/** Makes a plugin speak the auth wire. */
export async function speakAuth(app: FastifyInstance, services: Services): Promise<Call> {
  await speakWire(app, authWire)
  parseJsonBodies(app, { badJson: authErrors.badJson, read: readForm })
  return (method, path, verb, options = {}) => {
    app.route({
      method,
      url: path,
      config: { form: options.form, visitorBytes: options.mostBytes },
      bodyLimit: options.mostBytes ?? publicBytes,
      onRequest: async (request) => {
        await refuseUnknownKey(services, request.headers)
        request.actor = await callerWith(services, options.access, request.headers)
      },
      handler: async (request, reply) => {
        reply.header('cache-control', options.cache ?? 'no-store')
        return answer(reply, await run(request))
      },
    })

    async function run(request: FastifyRequest) {
      const ctx = requestContext(services, request, request.actor ?? anonymous)
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

/** The form in a body, if the route accepts one. */
function readForm({ routeOptions, headers }: FastifyRequest, text: string) {
  const { form } = routeOptions.config as Pick<Options<unknown, unknown, unknown>, 'form'>
  const posted = form === 'only' || (form === 'also' && isForm(headers, text))
  return posted ? new PostedForm(text) : undefined
}

/** The fields of a form; of duplicates, the last counts. */
class PostedForm {
  readonly fields: Record<string, string>

  constructor(text: string) {
    this.fields = Object.fromEntries(new URLSearchParams(text))
  }
}

/** By its Content-Type, unless it looks like JSON: `curl -d` sends everything as a form. */
function isForm(headers: IncomingHttpHeaders, text: string): boolean {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  return type === 'application/x-www-form-urlencoded' && !/^\s*\{/.test(text)
}

/** What contract/plain-problems.ts says of a value of the wrong type, without naming its field. */
const ofAnyField = /^This /

/** Parses a query or a body; a top-level null counts as absent. Throws 400 naming the field. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  return parseOr(schema, withoutNulls(value ?? {}), (issues) => {
    const { path, message } = issues[0] ?? { path: '', ...authErrors.invalid }
    const named = path && ofAnyField.test(message) ? `${path}: ${message}` : message
    return new ApiError({ ...authErrors.invalid, message: named }, { issues })
  })
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

function parseIds<T>(schema: z.ZodType<T>, params: unknown): T {
  return parseOr(schema, params, () => refusal(authErrors.noSuchId))
}

/** Whether the caller is the service key, which needs no captcha. */
function isService(services: Services, headers: IncomingHttpHeaders): boolean {
  return services.keys.roleOf(bearerIn(headers) ?? '') === 'service_role'
}

/** An apikey may be missing, but if sent it must be one of our keys or an access token. */
async function refuseUnknownKey(services: Services, { apikey }: IncomingHttpHeaders) {
  const key = String(apikey ?? '')
  if (key === '' || services.keys.roleOf(key)) return
  try {
    await readAccessToken(services, key)
  } catch (error) {
    throw error instanceof TokenError ? new ApiError(authErrors.unknownKey) : error
  }
}

/** The caller that a route requires; a public route does not read the bearer. */
async function callerWith(
  services: Services,
  access: 'public' | 'user' | 'admin' | undefined,
  headers: IncomingHttpHeaders,
): Promise<Actor> {
  if (access === 'user') return requireBearer(services, headers)
  if (access !== 'admin') return anonymous
  if (isService(services, headers)) return actorOf({ role: 'service_role' })
  if (services.keys.roleOf(bearerIn(headers) ?? '') !== 'anon')
    await requireBearer(services, headers)
  throw new ApiError(authErrors.notAdmin)
}

/** The user of a request's access token, expired if allowed. Throws 401 or 403 with the reason. */
export async function requireBearer(
  services: Services,
  headers: IncomingHttpHeaders,
  options: { evenExpired?: boolean } = {},
): Promise<Actor> {
  const bearer = bearerIn(headers)
  if (!bearer) throw new ApiError(authErrors.noBearer)
  if (services.keys.roleOf(bearer)) throw new ApiError(authErrors.bearerWithoutUser)
  try {
    return actorOf(await readAccessToken(services, bearer, options))
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw refusal(authErrors.badBearer, { why: error.message })
  }
}

/**
 * The user of an optional access token, or null. An expired token counts: it names a session, and
 * the database knows whether it is still active.
 */
export async function callingUser(
  services: Services,
  headers: IncomingHttpHeaders,
): Promise<Actor | null> {
  try {
    return await requireBearer(services, headers, { evenExpired: true })
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
