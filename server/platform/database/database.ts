import { Kysely } from 'kysely'
import pg from 'pg'
import { type FairUse, fairUseOf } from '../fair-use/fair-use.ts'
import type { Log } from '../observability/log.ts'
import { type Observe, unobserved } from '../observability/observe.ts'
import type { DB } from './database-types.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'

export type Database = { pool: pg.Pool; kysely: Kysely<DB>; fairUse: FairUse }

const int8 = 20

/**
 * A new connection plans each statement afresh, so one peak prepares them for the next. Shorter than
 * the four minutes after which some networks drop a silent connection.
 */
const idleMs = 120_000

/**
 * A connection on which a query takes longer is ended. PostgreSQL ends slow statements before; this is for a
 * database that vanishes without closing its connections, which TCP notices after about 15 minutes.
 */
const answerMs = 30_000

/** Counts and sizes stay below 2^53, so PostgreSQL's bigint is read as a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * `max` connections; `named` lets PostgreSQL keep the plans of fixed statements on each of them,
 * which takes a server without a pooler in front of it. `patient` waits for answers without a limit. `name` is
 * how the connections call themselves.
 */
type DatabaseOptions = {
  max?: number
  named?: boolean
  patient?: boolean
  name?: string
  observe?: Observe
}

/** Opens the pool of connections. Close it with `closeDatabase`. */
export function openDatabase(
  connectionString: string,
  log: Log,
  {
    max = 20,
    named = false,
    patient = false,
    name = 'briefwell',
    observe = unobserved,
  }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    pipeline: true,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMs,
    query_timeout: patient ? undefined : answerMs,
  })
  // Without these listeners, a connection lost at work or while idle ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    guardAnswers((client as pg.Client).connection)
    client.on('error', (error) => {
      // While the pool closes, the server may end the connection before we do.
      if (!pool.ending) log.warn({ err: error }, 'lost a database connection')
    })
  })
  const dialect = new PipelinedDialect({ pool, named, observe })
  return { pool, kysely: new Kysely<DB>({ dialect }), fairUse: fairUseOf(max) }
}

/**
 * An error that pg throws while it reads an answer, such as a text longer than a string can be, is
 * thrown inside the socket's event and would end the process. This ends the connection instead, and
 * fails the queries on it.
 */
function guardAnswers({ stream }: pg.Connection) {
  const emit = stream.emit.bind(stream)
  stream.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event !== 'data') return emit(event, ...values)
    try {
      return emit(event, ...values)
    } catch (error) {
      stream.destroy(new Error('Connection terminated: unreadable answer', { cause: error }))
      return true
    }
  }
}

/** Waits for running queries and closes every connection. */
export async function closeDatabase(database: Database) {
  await database.kysely.destroy()
  if (!database.pool.ended) await database.pool.end()
}
