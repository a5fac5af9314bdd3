import { type RawBuilder, sql } from 'kysely'
import { withoutName } from '../platform/preparing-client.ts'
import type { Tx } from '../platform/transaction.ts'

/** Runs a statement that answers one row; callers shape its text, so its plan is not kept. */
export async function answerOf<T>(tx: Tx, statement: RawBuilder<T>): Promise<T> {
  const { rows } = await sql<T>`${sql.raw(withoutName)} ${statement}`.execute(tx.sql)
  const [row] = rows
  if (!row) throw new Error('a statement of the table API answered no row')
  return row
}
