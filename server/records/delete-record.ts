import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import type { OneRecord, RecordKind, RecordTypes } from './kind.ts'
import { trashRecord } from './queries.ts'
import { requireLocked } from './require-record.ts'

/** Moves a record to the trash; `transactionId` restores it. */
export const deleteRecord =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  (ctx: Ctx, { params }: OneRecord) =>
    withTx(ctx, async (tx) => {
      const { id } = await requireLocked(tx, kind, params.id)
      const transactionId = await trashRecord(tx, kind, id)
      if (!transactionId) throw refusal(kind.errors.viewOnly)
      return { transactionId }
    })
