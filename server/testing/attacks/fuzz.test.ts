import diagnostics from 'node:diagnostics_channel'
import fc from 'fast-check'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { followChanges } from '../../../contract/changes/changes.ts'
import { errorBodySchema } from '../../../contract/errors.ts'
import { startIdentityProvider } from '../doubles/identity-provider.ts'
import { startOidcProvider } from '../doubles/oidc-provider.ts'
import { type Harness, startHarness } from '../harness.ts'
import { replyOf } from '../reply-of.ts'
import { type FuzzedCall, fuzzedCalls } from './fuzz-calls.ts'
import { broken, rawBodies, valid } from './fuzz-values.ts'
import { callers, filled, newWorld, type Who, type World } from './fuzz-world.ts'

const seed = 20261121
const wantedBodies = process.env.DEEP === '1' ? 10_000 : 500

const calls = await fuzzedCalls()
const withBody = calls.filter(({ body }) => body)
const runs = Math.ceil(wantedBodies / withBody.length)
/** For calls that only take ids and a query. */
const fewerRuns = Math.ceil(runs / 3)

/** What the tests below have sent. */
const sent = { bodies: 0, validBodies: 0, requests: 0, validRequests: 0 }

type Place = { h: Harness; world: World; madeFor: number }
/** One installation with defaults, and one with every setting. */
const places: Place[] = []
const routes: { method: string; url: string }[] = []

beforeAll(async () => {
  const note = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
  }
  diagnostics.subscribe('fastify.initialization', note)
  const provider = await startOidcProvider('http://127.0.0.1:3000/auth/v1/callback')
  const company = await startIdentityProvider()
  const everything = {
    ...provider.settings('ACME'),
    AUTH_CONFIRM_EMAIL: 'on',
    AUTH_SAML_IDP_METADATA: company.metadata(),
    AUTH_SAML_DOMAINS: 'acme.example',
    TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1',
    COPILOT_BASE_URL: 'http://127.0.0.1:9/v1',
    COPILOT_MODEL: 'small-1',
  }
  for (const env of [{}, everything]) {
    const h = await startHarness({ env })
    places.push({ h, world: await newWorld(h), madeFor: 0 })
  }
  diagnostics.unsubscribe('fastify.initialization', note)
})

describe('fuzzing', () => {
  test('covers every call of the application', () => {
    const ours = routes.filter(
      // The API reference pages take no input; Fastify derives HEAD from GET.
      ({ method, url }) =>
        /^\/(api|auth\/v1)\//.test(url) && !url.startsWith('/api/docs') && method !== 'HEAD',
    )
    const called = calls.map(({ method, path }) => `${method} ${path}`)
    const known = new Set([...called, `${followChanges.method} ${followChanges.path}`])
    // Some calls also forgive a slash at the end.
    const served = new Set(ours.map(({ method, url }) => `${method} ${url.replace(/\/$/, '')}`))
    expect(served.size).toBeGreaterThan(60)
    expect([...served].filter((name) => !known.has(name))).toEqual([])
  })

  test.each(calls.map((call, at) => [nameOf(call), call, at] as const))(
    '%s responds to any input',
    async (_, call, at) => {
      const property = fc.asyncProperty(requests(call), (request) => tryOut(call, request))
      await fc.assert(property, { seed: seed + at, numRuns: call.body ? runs : fewerRuns })
    },
  )

  test.each(['%', '%ff', '%c0%80', 'x'.repeat(2000)])(
    'a malformed address gets a 404: %j',
    async (part) => {
      for (const [path, shape] of [
        ['/api/products/', apiErrorBody],
        ['/auth/v1/admin/users/', authErrorBody],
      ] as const) {
        const answer = await (places[0] as Place).h.app.inject({ url: `${path}${part}` })
        expect(answer.statusCode, answer.body).toBeOneOf([401, 404])
        expect(shape.safeParse(answer.json()).error).toBeUndefined()
        expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
      }
    },
  )

  test('has sent the planned number of bodies, at least half of them valid', () => {
    expect(sent.bodies).toBeGreaterThanOrEqual(wantedBodies)
    expect(sent.validBodies / sent.bodies).toBeGreaterThanOrEqual(0.5)
    expect(sent.validRequests / sent.requests).toBeGreaterThanOrEqual(0.5)
  })
})

function nameOf({ method, path, query }: FuzzedCall): string {
  const grant = query instanceof z.ZodObject ? query.shape.grant_type : undefined
  return `${method} ${path}${grant instanceof z.ZodLiteral ? ` ${grant.value}` : ''}`
}

type Fuzzed = {
  who: Who
  place: number
  params: unknown
  query: unknown
  body: unknown
  raw: string | null
  headers: Record<string, string>
}

/** Requests that mostly have only valid parts, and otherwise one invalid one. */
function requests({ who, params, query, body, words }: FuzzedCall): fc.Arbitrary<Fuzzed> {
  const right = (schema: z.ZodType | null) => (schema ? valid(schema, words) : fc.constant({}))
  const wrong = (schema: z.ZodType | null) => (schema ? broken(schema, words) : fc.constant({}))
  const common = {
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...who) },
      { weight: 1, arbitrary: fc.constantFrom<Who>(...Object.values(callers).flat()) },
    ),
    place: fc.nat({ max: 1 }),
    raw: fc.constant(null),
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record(oddHeaders, { requiredKeys: [] }) },
    ),
  }
  const parts = { params: right(params), query: right(query), body: right(body) }
  const all = fc.record({ ...common, ...parts })
  return fc.oneof(
    { weight: 14, arbitrary: all },
    { weight: 4, arbitrary: fc.record({ ...common, ...parts, body: wrong(body) }) },
    { weight: 1, arbitrary: fc.record({ ...common, ...parts, query: wrong(query) }) },
    { weight: 1, arbitrary: fc.record({ ...common, ...parts, params: wrong(params) }) },
    { weight: 2, arbitrary: fc.record({ ...common, ...parts, raw: rawBodies }) },
  )
}

const oddHeaders = {
  'idempotency-key': fc.constantFrom('one', 'two', 'ü', 'x'.repeat(300)),
  apikey: fc.constantFrom('unknown', '', 'a.b.c'),
  redirect_to: fc.constantFrom('https://evil.example/', '%', ' '),
  'x-forwarded-for': fc.constantFrom('203.0.113.7', "'", '::1, nonsense'),
  'user-agent': fc.string({ minLength: 1, maxLength: 20 }),
  'content-type': fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data'),
  cookie: fc.constantFrom('a=b', 'briefwell=%00; ;=;'),
}

async function tryOut(call: FuzzedCall, fuzzed: Fuzzed) {
  const { h, world } = await worldFor(fuzzed.place)
  const { raw, ...parts } = { ...fuzzed, ...(filled(parted(fuzzed), world) as object) }
  count(call, parts, raw)
  const bearer = world.bearers[fuzzed.who]
  const answer = await h.app.inject({
    method: call.method as 'GET',
    url: address(call, parts.params as Record<string, unknown>),
    query: asTexts(parts.query),
    ...(call.body || raw !== null ? { payload: raw ?? payload(call, parts.body) } : {}),
    headers: {
      'content-type': call.form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...fuzzed.headers,
    },
  })
  check(call, answer)
}

const parted = ({ params, query, body }: Fuzzed) => ({ params, query, body })

/** A server with a world in which everyone can still act. */
async function worldFor(number: number): Promise<Place> {
  const place = places[number] as Place
  if (place.madeFor++ >= 40 || !(await place.world.mend())) {
    place.world = await newWorld(place.h)
    place.madeFor = 0
  }
  return place
}

function count(call: FuzzedCall, { params, query, body }: Omit<Fuzzed, 'raw'>, raw: string | null) {
  const passes = (schema: z.ZodType | null, value: unknown) =>
    schema === null || schema.safeParse(value).success
  const validBody = raw === null && passes(call.body, body)
  sent.requests++
  sent.validRequests +=
    validBody && passes(call.params, params) && passes(call.query, query) ? 1 : 0
  if (!call.body) return
  sent.bodies++
  sent.validBodies += validBody ? 1 : 0
}

function address({ path }: FuzzedCall, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)|\*$/g, (all, name = all) =>
    encodeURIComponent(String(params[name] ?? '').toWellFormed()),
  )
}

function asTexts(query: unknown): Record<string, string> {
  const given = Object.entries(query as object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(value).toWellFormed()]))
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function payload({ form }: FuzzedCall, body: unknown): string {
  return form ? new URLSearchParams(asTexts(body)).toString() : JSON.stringify(body)
}

/** Internals not to be revealed: stack traces, source positions, SQL, PostgreSQL's messages. */
const inside =
  /\n\s+at |node_modules|\.ts:\d|file:\/\/|\b(select|insert|update|delete)\b.{0,80}\b(from|into|set|where)\b|duplicate key|violates|relation "|syntax error at|invalid input syntax|SQLSTATE|ECONN/i

const authErrorBody = z.strictObject({
  code: z.string().regex(/^[a-z0-9_]+$/),
  error_code: z.string(),
  message: z.string().min(1),
  issues: errorBodySchema.shape.issues,
  weak_password: z.strictObject({ reasons: z.array(z.string()) }).optional(),
  requestId: z.uuid(),
})
const oauthErrorBody = z.strictObject({
  error: z.string(),
  error_description: z.string().min(1),
  requestId: z.uuid(),
})
const apiErrorBody = z.strictObject({ ...errorBodySchema.shape, requestId: z.uuid() })

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

function check({ path, endpoint }: FuzzedCall, answer: Answer) {
  const { statusCode: status, body, headers } = answer
  const seen = `${status} ${headers.location ?? ''} ${body.slice(0, 2000)}`
  expect(status, seen).toBeLessThan(500)
  expect(seen).not.toMatch(inside)
  if (status >= 400) {
    const shapes = path.startsWith('/api/') ? [apiErrorBody] : [authErrorBody, oauthErrorBody]
    const fits = shapes.some((shape) => shape.safeParse(answer.json()).success)
    expect(fits, `an error as it is documented: ${seen}`).toBe(true)
    expect(answer.json().requestId).toBe(headers['x-request-id'])
  } else if (status >= 300) {
    // Our own and the test providers' addresses on this machine.
    expect(new URL(String(headers.location)).hostname, seen).toMatch(
      /^(localhost|127\.0\.0\.1|\[::1\])$/,
    )
  } else if (endpoint) {
    expect(endpoint.reply.safeParse(replyOf(answer)).error, seen).toBeUndefined()
  } else if (status !== 204 && String(headers['content-type']).includes('json')) {
    expect(answer.json()).toBeTypeOf('object')
  }
}
