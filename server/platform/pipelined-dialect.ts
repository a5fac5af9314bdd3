import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryExecutorProvider,
  type Transaction,
  type TransactionSettings,
} from 'kysely'

/**
 * PostgreSQL by Kysely, not waiting for answers that decide nothing: BEGIN and what is sent ahead
 * travel with the statement behind them, and nobody waits for the end of a transaction that has
 * nothing to lose. For a pool with `pipeline: true` (docs/decisions/003).
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new PipelinedDriver(this.#config)
  }
}

/** A statement of any kind; its builder knows its text. */
type Statement = { compile(provider: QueryExecutorProvider): CompiledQuery }

const sentAhead = new WeakMap<CompiledQuery, { nothingToLose: boolean }>()

/**
 * Sends a statement whose answer decides nothing. It travels with the next one, which fails in its
 * place should it fail; at the latest the COMMIT does. With `nothingToLose` a crash may take the
 * transaction back from then on, so that nobody waits for its end.
 */
export async function sendAhead<DB>(
  transaction: Transaction<DB>,
  statement: Statement,
  { nothingToLose = false } = {},
) {
  const compiled = statement.compile(transaction)
  sentAhead.set(compiled, { nothingToLose })
  await transaction.executeQuery(compiled)
}

/** What is on its way on a connection, and whether the end of its transaction matters. */
type Traffic = { ahead: Promise<unknown>[]; nothingToLose: boolean }

class PipelinedDriver extends PostgresDriver {
  readonly #traffic = new WeakMap<DatabaseConnection, Traffic>()

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options)
    if (!this.#traffic.has(connection)) this.#traffic.set(connection, pipeline(connection))
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const traffic = this.#traffic.get(connection)
    if (traffic) traffic.nothingToLose = settings.accessMode === 'read only'
    // BEGIN fails only with its connection, and then the statement behind it fails as well.
    super.beginTransaction(connection, settings).catch(() => {})
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const committed = super.commitTransaction(connection)
    if (!this.#traffic.get(connection)?.nothingToLose) return committed
    committed.catch(() => {})
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ) {
    // What failed on the way is undone with the rest; the caller hears why from who threw.
    this.#traffic.get(connection)?.ahead.splice(0)
    return super.rollbackTransaction(connection)
  }
}

/** Teaches a connection not to wait for what is sent ahead. */
function pipeline(connection: DatabaseConnection): Traffic {
  const traffic: Traffic = { ahead: [], nothingToLose: false }
  const ask = connection.executeQuery.bind(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    const answer = ask<Row>(query)
    const ahead = sentAhead.get(query)
    if (ahead) {
      traffic.nothingToLose ||= ahead.nothingToLose
      answer.catch(() => {})
      traffic.ahead.push(answer)
      return { rows: [] }
    }
    await Promise.all([...traffic.ahead.splice(0), answer])
    return answer
  }
  return traffic
}
