import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

/**
 * PostgreSQL by Kysely, not waiting for answers that decide nothing: BEGIN travels with the
 * statement behind it, and nobody waits for the end of a transaction that only reads. For a pool
 * with `pipeline: true` (docs/decisions/003).
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

class PipelinedDriver extends PostgresDriver {
  readonly #reading = new WeakSet<DatabaseConnection>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    if (settings.accessMode === 'read only') this.#reading.add(connection)
    else this.#reading.delete(connection)
    // BEGIN fails only with its connection, and then the statement behind it fails as well.
    super.beginTransaction(connection, settings).catch(() => {})
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const committed = super.commitTransaction(connection)
    if (!this.#reading.has(connection)) return committed
    // Nothing was written that could be lost.
    committed.catch(() => {})
  }
}
