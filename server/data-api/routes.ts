import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx, Services } from '../platform/context.ts'
import { allMethods } from '../platform/http/wire.ts'
import { type Answer, preferenceApplied, type TableRequest } from './answer.ts'
import { callFunction } from './call-function.ts'
import { dataErrors } from './data-errors.ts'
import { answerData, identify, speakData } from './data-wire.ts'
import { deleteRows } from './delete-rows.ts'
import { functions } from './functions.ts'
import { insertRows } from './insert-rows.ts'
import { parseAccept } from './media.ts'
import { parsePreferences } from './preferences.ts'
import { tableOf } from './query/parse-select.ts'
import { readRows } from './read-rows.ts'
import type { Table } from './tables.ts'
import { updateRows } from './update-rows.ts'

const maxEchoed = 4096

type TableVerb = (ctx: Ctx, request: TableRequest) => Promise<Answer>

const verbs: Record<string, TableVerb> = {
  GET: readRows,
  HEAD: readRows,
  POST: insertRows,
  PATCH: updateRows,
  DELETE: deleteRows,
}

/** `/rest/v1`: tables and functions of the database, for outside clients. */
export async function dataRoutes(app: FastifyInstance, { services }: { services: Services }) {
  await speakData(app)
  app.route({
    method: [...allMethods],
    url: '/:table',
    onRequest: identify(services),
    handler: (request, reply) =>
      answerData(services, request, reply, async (ctx) => {
        const verb = verbs[request.method]
        if (!verb) throw dataErrors.unknownMethod(request.method)
        const { name: table } = tableOf((request.params as { table: string }).table)
        refuseVisitors(ctx, 'table', table)
        if (!ctx.readOnly && ctx.actor.key?.readOnly) throw dataErrors.keyReadsOnly()
        const asked = tableRequest(request)
        const answer = await verb(ctx, asked)
        const { applied } = asked.preferences
        return {
          ...answer,
          headers: {
            ...answer.headers,
            ...locationOf(asked.table, searchOf(request)),
            ...preferenceApplied(applied),
          },
        }
      }),
  })
  app.route({
    method: [...allMethods],
    url: '/rpc/:name',
    onRequest: identify(services),
    handler: (request, reply) =>
      answerData(services, request, reply, async (ctx) => {
        const get = request.method === 'GET' || request.method === 'HEAD'
        if (!get && request.method !== 'POST') throw dataErrors.unknownMethod(request.method)
        const { name } = request.params as { name: string }
        if (functions.has(name)) refuseVisitors(ctx, 'function', name)
        const query = new URLSearchParams(searchOf(request))
        const media = parseAccept(request.headers.accept)
        const preferences = preferencesOf(request)
        return callFunction(ctx, { name, query, body: request.body, media, get, preferences })
      }),
  })
}

/**
 * Visitors have no rights to any table or function; refusing them here saves the database the work.
 */
function refuseVisitors({ actor }: Ctx, kind: 'table' | 'function', name: string) {
  if (actor.role === 'anon') throw dataErrors.denied(kind, name)
}

/** The Content-Location header, omitted if too long for clients: filters can be very long. */
function locationOf({ name }: Table, search: string): Record<string, string> {
  return search.length > maxEchoed ? {} : { 'content-location': `/${name}${search}` }
}

function tableRequest(request: FastifyRequest): TableRequest {
  const { table } = request.params as { table: string }
  const { accept, range } = request.headers
  return {
    table: tableOf(table),
    query: new URLSearchParams(searchOf(request)),
    range: request.method === 'GET' ? parseRange(range) : null,
    preferences: preferencesOf(request),
    media: parseAccept(accept),
    body: request.body,
    head: request.method === 'HEAD',
  }
}

function preferencesOf({ headers: { prefer } }: FastifyRequest) {
  return parsePreferences(Array.isArray(prefer) ? prefer.join(',') : prefer)
}

function searchOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at === -1 ? '' : request.url.slice(at)
}

/** Parses `first-last` or `first-`; a range in another unit is ignored. */
function parseRange(header: string | undefined): TableRequest['range'] {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '')
  if (!found) return null
  const first = Number(found[1])
  const last = found[2] === undefined ? null : Number(found[2])
  if (last !== null && last < first) {
    throw dataErrors.outOfRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { first, last }
}
