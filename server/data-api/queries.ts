import { type RawBuilder, sql } from 'kysely'
import { shapedByCaller } from '../platform/database/preparing-client.ts'
import type { Tx } from '../platform/database/transaction.ts'

/** Runs a statement that returns one row; callers influence its text. */
export async function answerOf<T>(tx: Tx, statement: RawBuilder<T>): Promise<T> {
  return only((await shaped(statement).execute(tx.sql)).rows)
}

/** Marks a statement whose text callers influence. */
export const shaped = <T>(statement: RawBuilder<T>) =>
  sql<T>`${sql.raw(shapedByCaller)} ${statement}`

export function only<T>([row]: T[]): T {
  if (!row) throw new Error('a statement of the table API answered no row')
  return row
}
