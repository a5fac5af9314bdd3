import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint, Reply, Request } from '../../contract/endpoint.ts'
import { ApiError, type ErrorBody } from '../../contract/errors.ts'
import { buildApp } from '../app.ts'
import { jobs } from '../jobs.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { runJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/observability/log.ts'
import type { Sight } from '../platform/observability/sight.ts'
import { openOnDatabase } from '../platform/services.ts'
import { loadEnv } from '../platform/settings/env.ts'
import { afterFile } from './after-file.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { checkDocumented } from './documented-answers.ts'
import { eventsOf } from './events-of.ts'
import { replyOf } from './reply-of.ts'
import { turnClock } from './test-clock.ts'
import type { TestUser } from './worlds/people.ts'

const deep = process.env.DEEP === '1'

/** A running application with its own database. */
export type Harness = {
  services: Services
  app: FastifyInstance
  database: TestDatabase
  /** Everything logged so far, to check what must not be in it. */
  logged: () => string
  /**
   * Sets the clock of the application and of its database to `date`, or lets it run again with null. Calls and
   * requests of this harness wait until the database has followed.
   */
  setClock: (date: Date | null) => Promise<void>
  /**
   * Calls an endpoint through HTTP; for one that streams, returns the last event, or the first of an endless one.
   * Throws the `ApiError` that a client would see.
   */
  call: <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => Promise<Reply<E>>
  /** Runs a statement with the server's own rights. */
  sql: <Row = Record<string, unknown>>(
    text: TemplateStringsArray,
    ...values: unknown[]
  ) => Promise<Row[]>
  /** Sends any request as it is. */
  request: (options: InjectOptions & { as?: TestUser | null }) => Promise<LightMyRequestResponse>
  /** Listens on a free port and returns the address, for tests that need a real connection. */
  listen: () => Promise<string>
}

type CallOptions<E extends Endpoint> = Request<E> & {
  as: TestUser | null
  idempotencyKey?: string
}

type HarnessOptions = {
  env?: Record<string, string>
  /** Also runs the job workers. */
  working?: boolean
  /** Adds routes that only a test knows. */
  routes?: (app: FastifyInstance, services: Services) => void
  /** Observes the work and the requests of the application. */
  sight?: Pick<Sight, 'observe' | 'watch'>
  /** The address at which the application reaches its database, if not the owner's. */
  through?: (ownerUrl: string) => Promise<string>
  /** Compares each answer of a call with the OpenAPI document; with DEEP always, because that takes time. */
  documented?: boolean
}

/** Starts the application for one test file and stops it afterwards. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-harness-'))
  const lines: string[] = []
  const ownerUrl = database.connectionString
  const serverUrl = options.through ? await options.through(ownerUrl) : ownerUrl
  const env = loadEnv({
    AUTH_RATE_LIMIT: 'off',
    MEANING: 'off',
    TRANSCRIBE: options.env?.TRANSCRIBE_BASE_URL ? 'local' : 'off',
    MODELS_FETCH: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: serverUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    ...options.env,
  })
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const { services, close } = await openOnDatabase(env, log, serverUrl, options.sight?.observe)
  let turned: Date | null = null
  services.now = () => turned ?? new Date()
  const app = await buildApp(services, (app) => {
    options.sight?.watch(app)
    options.routes?.(app, services)
  })
  const stopJobs = await runJobs(services.boss, jobs(services), options.working ?? false, services)
  await app.ready()
  afterFile(async () => {
    await app.close()
    await stopJobs()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  let turning = Promise.resolve()
  const request: Harness['request'] = async ({ as, headers, ...rest }) => {
    await turning
    return app.inject({
      ...rest,
      headers: { ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}), ...headers },
    })
  }
  return {
    services,
    app,
    database,
    request,
    sql: <Row>(text: TemplateStringsArray, ...values: unknown[]) =>
      withSystemTx(services, 'test', async (tx) => {
        const { rows } = await sql<Row>(text, ...values).execute(tx.sql)
        return rows
      }),
    logged: () => lines.join(''),
    setClock: (date) => {
      turned = date
      turning = turning.then(() => turnClock(database.pool, date))
      return turning
    },
    call: (endpoint, call) => callThrough(request, endpoint, call, options.documented ?? deep),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  }
}

async function callThrough<E extends Endpoint>(
  request: Harness['request'],
  endpoint: E,
  options: CallOptions<E>,
  documented: boolean,
): Promise<Reply<E>> {
  const { as, idempotencyKey, params, query, body: sent } = options as CallOptions<Endpoint>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const answer = await request({
    as,
    method: endpoint.method,
    url: path,
    ...(query ? { query: query as Record<string, string> } : {}),
    ...(endpoint.method !== 'GET' ? { payload: (sent ?? {}) as object } : {}),
    headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
    ...(endpoint.streams === 'endless' && { payloadAsStream: true }),
  })
  if (documented && endpoint.streams !== 'endless') checkDocumented(endpoint, answer)
  const body = endpoint.streams === 'endless' ? await readBeginning(answer) : answer.body
  if (answer.statusCode === 200 && endpoint.streams) {
    return eventsOf<Reply<E>>(body).at(-1) as Reply<E>
  }
  if (answer.statusCode === 200) return replyOf(answer) as Reply<E>
  const { code, message, issues, requestId } = JSON.parse(body) as ErrorBody
  const details = issues ? { issues, requestId } : { requestId }
  throw new ApiError({ status: answer.statusCode, code, message }, details)
}

/** The first part of a response that has no end, which the client then leaves; a refusal is one part. */
async function readBeginning(answer: LightMyRequestResponse): Promise<string> {
  for await (const part of answer.stream()) {
    answer.raw.res.destroy()
    return String(part)
  }
  return ''
}
