import { sql } from 'kysely'
import { foundCounted } from '../../contract/endpoint.ts'
import type { Services } from '../platform/context.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { newest, positionColumn, type Slice } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'

/** Restores every row that a transaction deleted and returns their ids. Raises if none. */
export async function restoreTransaction(tx: Tx, transactionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select row_id as id from app.restore_deleted(${transactionId}::bigint)`.execute(tx.sql)
  return rows.map((row) => row.id)
}

export type DeletionRow = {
  id: string
  created_at: Date
  transaction_id: string
  deleted_by: string | null
  deleted_by_name: string | null
  products: number
  briefs: number
  captions: number
  analysts: number
  canvases: number
  documents: number
  names: string[]
  position: string
}

/** The deletions that the caller may undo, newest first, one more than requested. */
export async function selectRestorable(tx: Tx, { after, limit }: Slice): Promise<DeletionRow[]> {
  const before = after ? newest.place(after.key) : sql`null`
  const { rows } = await sql<DeletionRow>`
    select id, created_at, transaction_id::text, deleted_by, deleted_by_name,
           products, briefs, captions, analysts, canvases, documents, names, ${positionColumn} as position
    from app.restorable(${before}, ${after?.id ?? null}::uuid, ${limit + 1})`.execute(tx.sql)
  return rows
}

/** How many there are, up to `foundCounted`; one above means more. */
export async function countRestorable(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from app.restorable(null, null, ${foundCounted + 1})`.execute(tx.sql)
  return rows[0]?.count ?? 0
}

/** Permanently deletes what has been in the trash for 30 days. */
export const emptyTrash = (services: Services) =>
  deleteInBatches(services, 'app.trash', sql`deleted_at <= app.now() - interval '30 days'`)
