import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryExecutorProvider,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { type Observe, unobserved, type Work } from '../observability/observe.ts'
import { endsConnection } from './database-errors.ts'

/**
 * Limits of every transaction. They are sent with BEGIN, because PgBouncer refuses them as startup parameters.
 */
const limits = `set local statement_timeout = '10s';
  set local idle_in_transaction_session_timeout = '30s'`

/** A query with the fields that this dialect adds: a name under which PostgreSQL may keep its plan. */
export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  name?: string
  /** Receives the result of a query that is sent ahead. */
  ahead?: { answer?: Promise<QueryResult<unknown>> }
}

/** A statement of any kind, which can be compiled to its text. */
export type Statement<Row = unknown> = {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>
}

/**
 * Sends a statement without waiting for its result, so that it shares a round trip with the next one. If it
 * fails, the next statement, or at the latest the COMMIT, throws its error.
 */
export async function sendAhead<Row, DB>(
  transaction: Transaction<DB>,
  statement: Statement<Row> | CompiledQuery<Row>,
): Promise<{ answer: Promise<QueryResult<Row>> }> {
  const compiled = 'compile' in statement ? statement.compile(transaction) : statement
  const ahead: NonNullable<NamedQuery['ahead']> = {}
  const query: NamedQuery = { ...compiled, ahead }
  await transaction.executeQuery(query)
  if (!ahead.answer) throw new Error('only transactions of the PipelinedDialect send ahead')
  return { answer: ahead.answer as Promise<QueryResult<Row>> }
}

/**
 * PostgreSQL for Kysely with fewer round trips: BEGIN is sent with the first statement, and read-only
 * transactions do not wait for their COMMIT (docs/decisions/003). The pool needs `pipeline: true`. With
 * `named`, PostgreSQL keeps the plans of named queries on each connection.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #options: PipelinedOptions

  constructor(options: PipelinedOptions) {
    super({ pool: options.pool })
    this.#options = options
  }

  override createDriver() {
    return new PipelinedDriver(this.#options)
  }
}

type PipelinedOptions = { pool: pg.Pool; named: boolean; observe: Observe }

class PipelinedDriver implements Driver {
  readonly #options: PipelinedOptions

  constructor(options: PipelinedOptions) {
    this.#options = options
  }

  async init() {}

  async acquireConnection() {
    const { pool, observe } = this.#options
    const client = await observe({ kind: 'connection', name: 'wait' }, () => pool.connect())
    return new PipelinedConnection(client, this.#options)
  }

  async beginTransaction(
    connection: PipelinedConnection,
    { accessMode, isolationLevel }: TransactionSettings,
  ) {
    connection.readOnly = accessMode === 'read only'
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    connection.send(CompiledQuery.raw(`begin ${accessMode ?? ''}${isolation}; ${limits}`))
  }

  async commitTransaction(connection: PipelinedConnection) {
    const commit = CompiledQuery.raw('commit')
    if (connection.readOnly) connection.send(commit)
    else await connection.executeQuery(commit)
  }

  async rollbackTransaction(connection: PipelinedConnection) {
    await connection.rollback()
  }

  async releaseConnection(connection: PipelinedConnection) {
    connection.release()
  }

  async destroy() {
    await this.#options.pool.end()
  }
}

/** A client of the pool while it is checked out. */
class PipelinedConnection implements DatabaseConnection {
  readOnly = false
  readonly #client: pg.PoolClient
  readonly #options: PipelinedOptions
  #unanswered: Promise<unknown>[] = []
  #broken = false

  constructor(client: pg.PoolClient, options: PipelinedOptions) {
    this.#client = client
    this.#options = options
  }

  /** Sends a query; if it fails, the next awaited query throws its error. */
  send(query: NamedQuery): Promise<QueryResult<unknown>> {
    const answer = this.#ask(query)
    answer.catch(() => {})
    this.#unanswered.push(answer)
    return answer
  }

  async executeQuery<Row>(query: NamedQuery): Promise<QueryResult<Row>> {
    if (query.ahead) {
      query.ahead.answer = this.send(query)
      return { rows: [] }
    }
    const answer = this.#ask<Row>(query)
    await Promise.all([...this.#unanswered.splice(0), answer])
    return answer
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported')
  }

  /** The original error explains the failure; a connection that cannot roll back is not reused. */
  async rollback() {
    await this.#ask(CompiledQuery.raw('rollback')).catch(() => {
      this.#broken = true
    })
  }

  release() {
    this.#client.release(this.#broken)
  }

  async #ask<Row>({ sql, parameters, name }: NamedQuery): Promise<QueryResult<Row>> {
    const { named, observe } = this.#options
    const kept = named && name ? { name } : {}
    const ask = () => this.#client.query({ text: sql, values: [...parameters], ...kept })
    const asked = observe === unobserved ? ask() : observe(statementOf(sql), ask)
    const answer = await asked.catch((error: unknown) => {
      if (endsConnection(error)) this.#broken = true
      throw error
    })
    if (sql === 'commit' && answer.command === 'ROLLBACK') {
      throw new Error('the transaction had failed before its COMMIT')
    }
    const changed = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(answer.command)
    return changed
      ? { rows: answer.rows, numAffectedRows: BigInt(answer.rowCount ?? 0) }
      : { rows: answer.rows }
  }
}

const operations = /^\s*(select|insert|update|delete|with|begin|commit|rollback|call)\b/i

/** How a statement is reported: its text has placeholders in place of values. */
function statementOf(sql: string): Work {
  const name = operations.exec(sql)?.[1]?.toLowerCase() ?? 'other'
  // BEGIN is sent with the next statement and takes no time itself.
  return { kind: 'statement', name, about: { 'db.query.text': sql }, often: name === 'begin' }
}
