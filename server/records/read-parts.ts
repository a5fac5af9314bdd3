import type { Tx } from '../platform/database/transaction.ts'
import type { RecordKind, RecordRow, RecordTypes } from './kind.ts'
import type { Kept } from './merge-changes.ts'
import { selectParts } from './queries.ts'

/** The existing parts of a record in their order. */
export async function readParts<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  { id, part_order }: Pick<RecordRow, 'id' | 'part_order'>,
): Promise<Kept<T['part']>[]> {
  const parts = await selectParts(tx, kind, id)
  if (!part_order) return parts
  const byId = new Map(parts.map((row) => [row.id, row]))
  return part_order.flatMap((part) => byId.get(part) ?? [])
}
