import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anonymous, type Ctx, type Services } from '../platform/context.ts'
import { authenticate } from '../platform/http/authenticate.ts'
import { requestContext } from '../platform/http/request-context.ts'
import { type OpenWire, parseJsonBodies, speakWire } from '../platform/http/wire.ts'
import type { TokenError } from '../platform/keys/access-token.ts'
import type { Answer } from './answer.ts'
import { badJson, type DataError, dataErrors } from './data-errors.ts'
import { dataRefusal } from './data-refusals.ts'
import { contentType } from './media.ts'

/** Errors of `/rest/v1`, as clients of PostgREST know them. */
export const dataWire: OpenWire = {
  exposedHeaders: [
    ...['Content-Range', 'Content-Location', 'Location', 'Preference-Applied', 'X-Request-Id'],
    ...['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'X-Relay-Error', 'ETag'],
    ...['Content-Length', 'Retry-After'],
  ],
  refusalFrom: dataRefusal,
  reply: (refusal) => {
    const { status, code, message, details, hint } = refusal as DataError
    return {
      ...(status === 401 && { headers: { 'www-authenticate': challengeOf(code, message) } }),
      body: { code, message, details, hint },
    }
  },
  notFound: dataErrors.unknownPath,
}

/** Far beyond any use, and far from the limits of our stack and PostgreSQL's. */
const maxDepth = 100

/** Makes a plugin answer as PostgREST does. */
export async function speakData(app: FastifyInstance) {
  await speakWire(app, dataWire)
  parseJsonBodies(app, { badJson, maxDepth })
}

/** Authenticates the caller of a request, before its body is read. */
export function identify(services: Services) {
  return async (request: FastifyRequest) => {
    request.actor = await authenticate(services, request.headers, {
      refused: tokenRefusal,
      companyKeys: true,
    })
  }
}

/** Runs a verb as the caller of the request and sends its answer. */
export async function answerData(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  verb: (ctx: Ctx) => Promise<Answer>,
) {
  const actor = request.actor ?? anonymous
  refuseOtherSchemas(request.headers)
  const readOnly = request.method === 'GET' || request.method === 'HEAD'
  const ctx = requestContext(services, request, actor, { readOnly })
  const { status, body, media, headers = {} } = await verb(ctx)
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
  if (media) reply.type(contentType(media))
  // The length of a body that was not made would be wrong.
  return media && request.method !== 'HEAD' ? reply.send(body) : reply.send()
}

function tokenRefusal({ reason }: TokenError) {
  if (reason === 'expired') return dataErrors.expiredToken()
  return dataErrors.badToken('No suitable key or wrong key type')
}

function refuseOtherSchemas(headers: IncomingHttpHeaders) {
  for (const name of ['accept-profile', 'content-profile']) {
    const schema = headers[name]
    if (schema !== undefined && schema !== 'public') throw dataErrors.unknownSchema(String(schema))
  }
}

function challengeOf(code: string, message: string): string {
  if (!code.startsWith('PGRST')) return 'Bearer'
  return `Bearer error="invalid_token", error_description="${message}"`
}
