import type { RawBuilder } from 'kysely'
import type { Tx } from '../platform/database/transaction.ts'

/** Runs a statement that returns one row; callers influence its text. */
export async function runStatement<T>(tx: Tx, statement: RawBuilder<T>): Promise<T> {
  return only((await statement.execute(tx.sql)).rows)
}

export function only<T>([row]: T[]): T {
  if (!row) throw new Error('a statement of the table API answered no row')
  return row
}
