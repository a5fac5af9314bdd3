import { type RawBuilder, sql } from 'kysely'
import { endWith } from '../platform/pipelined-dialect.ts'
import { shapedByCaller } from '../platform/preparing-client.ts'
import type { Tx } from '../platform/transaction.ts'

/** Runs a statement that answers one row; callers shape its text. */
export async function answerOf<T>(tx: Tx, statement: RawBuilder<T>): Promise<T> {
  return only((await shaped(statement).execute(tx.sql)).rows)
}

/** The same where nothing is decided after it: it ends the transaction. */
export async function lastAnswerOf<T>(tx: Tx, statement: RawBuilder<T>): Promise<T> {
  return only((await endWith(tx.sql, shaped(statement))).rows)
}

const shaped = <T>(statement: RawBuilder<T>) => sql<T>`${sql.raw(shapedByCaller)} ${statement}`

function only<T>([row]: T[]): T {
  if (!row) throw new Error('a statement of the table API answered no row')
  return row
}
