import { refusal } from '../../contract/errors.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { RecordKind, RecordTypes } from './kind.ts'
import { selectLocked, selectRecord } from './queries.ts'

/** A record that the caller may read. */
export async function requireRecord<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
): Promise<T['row']> {
  const record = await selectRecord(tx, kind, id)
  if (!record) throw refusal(kind.errors.notFound)
  return record
}

/** A record that the caller may change, locked until the transaction ends. */
export async function requireLocked<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
): Promise<T['row']> {
  const locked = await selectLocked(tx, kind, id)
  if (locked) return locked
  await requireRecord(tx, kind, id)
  throw refusal(kind.errors.viewOnly)
}

/** The same, if its content may be changed now. */
export async function requireWritable<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
): Promise<T['row']> {
  const record = await requireLocked(tx, kind, id)
  kind.refuseChange?.(record)
  return record
}
