import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import type { OneRecord, RecordKind, RecordTypes } from './kind.ts'
import { readParts } from './read-parts.ts'
import { requireRecord } from './require-record.ts'

/** A record with its parts. */
export const getRecord =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  (ctx: Ctx, { params }: OneRecord) =>
    withTx(ctx, (tx) => openRecord(tx, kind, params.id))

/** A record as its page opens it. */
export async function openRecord<T extends RecordTypes>(tx: Tx, kind: RecordKind<T>, id: string) {
  const record = await requireRecord(tx, kind, id)
  return kind.toOpened(tx, record, await readParts(tx, kind, record))
}
