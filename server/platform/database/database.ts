import { Kysely } from 'kysely'
import pg from 'pg'
import { type FairUse, fairUseOf } from '../fair-use/fair-use.ts'
import type { Log } from '../observability/log.ts'
import type { DB } from './database-types.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { PreparingClient } from './preparing-client.ts'

export type Database = { pool: pg.Pool; kysely: Kysely<DB>; fairUse: FairUse }

const int8 = 20

/** Counts and sizes stay below 2^53, so PostgreSQL's bigint is read as a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** `max` connections; `prepare` lets PostgreSQL keep the plans of statements that come again. */
type DatabaseOptions = { max?: number; prepare?: boolean }

/** Opens the pool of connections. Close it with `closeDatabase`. */
export function openDatabase(
  connectionString: string,
  log: Log,
  { max = 20, prepare = false }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...(prepare ? { Client: PreparingClient } : {}),
    types,
    pipeline: true,
    stream: () => new GatheringSocket(),
    application_name: 'briefwell',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without listeners, a connection lost at work or while idle ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    guardAnswers((client as pg.Client).connection)
    client.on('error', (error) => {
      // While closing, the server's own goodbye may be faster than ours.
      if (!pool.ending) log.warn({ err: error }, 'lost a database connection')
    })
  })
  const dialect = new PipelinedDialect({ pool, oneMessage: prepare })
  return { pool, kysely: new Kysely<DB>({ dialect }), fairUse: fairUseOf(max) }
}

/**
 * What pg throws while it reads an answer, such as a text longer than any string can be, is thrown
 * in the socket's own event and would end the process. It ends the connection instead, and with it
 * what was asked there.
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

/** Waits for what runs and closes every connection. */
export async function closeDatabase(database: Database) {
  await database.kysely.destroy()
  if (!database.pool.ended) await database.pool.end()
}
