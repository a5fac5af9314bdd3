import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryExecutorProvider,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { wholeTransaction } from './one-message.ts'

/** `oneMessage` where the pool's clients are `PreparingClient`s. */
type PipelinedDialectConfig = PostgresDialectConfig & { oneMessage: boolean }

/**
 * PostgreSQL by Kysely, not waiting for answers that decide nothing: BEGIN and what is sent ahead
 * travel with the statement behind them, and nobody waits for the end of a transaction that has
 * nothing to lose. For a pool with `pipeline: true` (docs/decisions/003).
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PipelinedDialectConfig

  constructor(config: PipelinedDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new PipelinedDriver(this.#config)
  }
}

/** A statement of any kind, whose builder knows its text. */
export type Statement<Row = unknown> = {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>
}

function compiledOf<Row, DB>(
  transaction: Transaction<DB>,
  statement: Statement<Row> | CompiledQuery<Row>,
): CompiledQuery<Row> {
  return 'compile' in statement ? statement.compile(transaction) : statement
}

type Ahead = { nothingToLose: boolean; heard?: true; answer?: Promise<QueryResult<unknown>> }

const sentAhead = new WeakMap<CompiledQuery, Ahead>()

/**
 * Sends a statement whose answer decides nothing. It travels with the next one, which fails in its
 * place should it fail; at the latest the COMMIT does. With `nothingToLose` a crash may take the
 * transaction back from then on, so that nobody waits for its end.
 */
export async function sendAhead<DB>(
  transaction: Transaction<DB>,
  statement: Statement | CompiledQuery,
  { nothingToLose = false } = {},
) {
  const compiled = compiledOf(transaction, statement)
  sentAhead.set(compiled, { nothingToLose })
  await transaction.executeQuery(compiled)
}

/**
 * Asks a statement whose answer is waited for only once the next is on its way as well: for a next
 * one to which nothing can happen that this one has not allowed.
 */
export async function askAhead<Row, DB>(
  transaction: Transaction<DB>,
  statement: CompiledQuery<Row>,
): Promise<{ answer: Promise<QueryResult<Row>> }> {
  const ahead: Ahead = { nothingToLose: false, heard: true }
  sentAhead.set(statement, ahead)
  await transaction.executeQuery(statement)
  return { answer: ahead.answer as Promise<QueryResult<Row>> }
}

const last = new WeakSet<CompiledQuery>()

/**
 * Asks the last statement of a transaction, with the COMMIT behind it in the same message: both ends
 * wake up once less. What it did is kept whatever is made of its answer, so nothing may be decided
 * after it.
 */
export function endWith<Row, DB>(
  transaction: Transaction<DB>,
  statement: Statement<Row> | CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const compiled = compiledOf(transaction, statement)
  last.add(compiled)
  return transaction.executeQuery<Row>(compiled)
}

/** What is on its way on a connection, and whether the end of its transaction matters. */
type Traffic = {
  ahead: Promise<unknown>[]
  nothingToLose: boolean
  /** The COMMIT that went along with the last statement. */
  committed: Promise<void> | null
  /** What waits for the statement behind it, as all may go by one message; null once BEGIN is sent. */
  held: CompiledQuery[] | null
}

class PipelinedDriver extends PostgresDriver {
  readonly #traffic = new WeakMap<DatabaseConnection, Traffic>()
  readonly #oneMessage: boolean

  constructor({ oneMessage, ...config }: PipelinedDialectConfig) {
    super(config)
    this.#oneMessage = oneMessage
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options)
    const traffic = this.#traffic.get(connection)
    if (traffic) {
      traffic.committed = null
      traffic.held = null
    } else {
      const begin = () => this.#begin(connection, { accessMode: 'read write' })
      const commit = () => super.commitTransaction(connection)
      this.#traffic.set(connection, pipeline(connection, begin, commit))
    }
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const traffic = this.#traffic.get(connection)
    const reads = settings.accessMode === 'read only'
    if (traffic) traffic.nothingToLose = reads
    if (traffic && this.#oneMessage && !reads && !settings.isolationLevel) traffic.held = []
    else this.#begin(connection, settings)
  }

  #begin(connection: DatabaseConnection, settings: TransactionSettings) {
    // BEGIN fails only with its connection, and then the statement behind it fails as well.
    super.beginTransaction(connection, settings).catch(() => {})
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const traffic = this.#traffic.get(connection)
    if (traffic?.held?.length === 0) return // nothing was asked, not even BEGIN
    const committed = traffic?.committed ?? super.commitTransaction(connection)
    if (!traffic?.nothingToLose) return committed
    committed.catch(() => {})
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ) {
    // What failed on the way is undone with the rest; the caller hears why from who threw.
    const traffic = this.#traffic.get(connection)
    if (traffic?.held) return
    traffic?.ahead.splice(0)
    // The COMMIT behind a statement that failed has rolled back already.
    if (traffic?.committed) return traffic.committed.catch(() => {})
    return super.rollbackTransaction(connection)
  }
}

/** Teaches a connection not to wait for what is sent ahead. */
function pipeline(
  connection: DatabaseConnection,
  begin: () => void,
  commit: () => Promise<void>,
): Traffic {
  const traffic: Traffic = { ahead: [], nothingToLose: false, committed: null, held: null }
  const ask = connection.executeQuery.bind(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    if (traffic.committed) throw new Error('a statement came after the last one')
    const ahead = sentAhead.get(query)
    if (ahead) traffic.nothingToLose ||= ahead.nothingToLose
    const { held } = traffic
    if (held && ahead && !ahead.heard) {
      held.push(query)
      return { rows: [] }
    }
    if (held) {
      traffic.held = null
      if (last.has(query)) {
        const answer = ask<Row>(wholeTransaction(held, query as CompiledQuery<Row>))
        traffic.committed = answer.then(() => {})
        traffic.committed.catch(() => {})
        return answer
      }
      begin()
      for (const before of held) void connection.executeQuery(before)
    }
    const answer = ask<Row>(query)
    if (ahead) {
      ahead.answer = answer
      answer.catch(() => {})
      traffic.ahead.push(answer)
      return { rows: [] }
    }
    const answered = Promise.all([...traffic.ahead.splice(0), answer])
    if (last.has(query)) {
      const committed = commit()
      committed.catch(() => {})
      traffic.committed = committed
    }
    await answered
    return answer
  }
  return traffic
}
