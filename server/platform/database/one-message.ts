import type { CompiledQuery } from 'kysely'
import pg from 'pg'

/** What goes ahead of a statement in its message, by the values of that statement. */
const ahead = new WeakMap<object, readonly CompiledQuery[]>()

/**
 * A statement with those that go ahead of it: a whole transaction, which a `PreparingClient` asks by
 * one message without BEGIN and COMMIT.
 */
export function wholeTransaction<Row>(
  before: readonly CompiledQuery[],
  statement: CompiledQuery<Row>,
): CompiledQuery<Row> {
  const parameters = [...statement.parameters]
  ahead.set(parameters, before)
  return { ...statement, parameters }
}

export function aheadOf(values: unknown): readonly CompiledQuery[] | undefined {
  return Array.isArray(values) ? ahead.get(values) : undefined
}

/** A statement that PostgreSQL keeps on the connection it goes to. */
export type KeptStatement = { name: string; text: string; values: unknown[] }

type Fields = { fields: unknown[] }
type Answered = (error: Error | undefined, result: unknown) => void

/** What pg does with a query, and does not declare. */
type Inner = {
  prepare(connection: pg.Connection): void
  handleRowDescription(message: Fields): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (
  statement: KeptStatement,
  answered?: Answered,
) => pg.Query & Inner

/** The columns that a kept statement answers, which never change while it is kept. */
const columns = new WeakMap<pg.Connection, Map<string, Fields>>()

/**
 * Kept statements in one message, answered by one: up to its end, PostgreSQL does all of it in one
 * transaction. The answer is that of the last one; where any fails, nothing is done.
 */
export class OneMessage extends Query {
  readonly #before: (pg.Query & Inner)[]
  readonly #name: string
  #unanswered: number
  #columns: Map<string, Fields> | undefined

  constructor(before: KeptStatement[], last: KeptStatement, answered: Answered) {
    super(last, answered)
    this.#before = before.map((statement) => new Query(statement))
    this.#name = last.name
    this.#unanswered = before.length
  }

  override prepare(connection: pg.Connection) {
    const unheard = without(connection, 'describe', 'sync')
    for (const query of this.#before) query.prepare(unheard)
    this.#columns = columns.get(connection) ?? new Map()
    columns.set(connection, this.#columns)
    const known = this.#columns.get(this.#name)
    if (known) super.handleRowDescription(known)
    super.prepare(known ? without(connection, 'describe') : connection)
  }

  override handleRowDescription(message: Fields) {
    this.#columns?.set(this.#name, message)
    super.handleRowDescription(message)
  }

  override handleDataRow(message: unknown) {
    if (this.#unanswered === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    if (this.#unanswered === 0) super.handleCommandComplete(message, connection)
    else this.#unanswered--
  }
}

/** The same connection, on which some messages are not sent. */
function without(connection: pg.Connection, ...messages: string[]): pg.Connection {
  const silent = messages.map((name) => [name, { value: () => {} }])
  return Object.create(connection, Object.fromEntries(silent))
}
