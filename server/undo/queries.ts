import { sql } from 'kysely'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'

/** Restores every row that a transaction deleted and returns their ids. Raises if none. */
export async function restoreTransaction(tx: Tx, transactionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select row_id as id from app.restore_deleted(${transactionId}::bigint)`.execute(tx.sql)
  return rows.map((row) => row.id)
}

/** Permanently deletes what has been in the trash for 30 days. */
export async function emptyTrash(tx: SystemTx): Promise<void> {
  await sql`select app.empty_trash()`.execute(tx.sql)
}
