import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import type { OneRecord, RecordKind, RecordTypes } from './kind.ts'
import { selectPartsSince } from './queries.ts'
import { toRecordChanges } from './record-view.ts'
import { requireRecord } from './require-record.ts'

/** What has changed in a record after a revision. */
export const getRecordChanges =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  (ctx: Ctx, { params, query }: OneRecord & { query: { since: number } }) =>
    withTx(ctx, async (tx) => {
      const record = await requireRecord(tx, kind, params.id)
      if (query.since < record.known_since) throw refusal(kind.errors.tooOld)
      const changed = await selectPartsSince(tx, kind, record.id, query.since)
      return toRecordChanges(kind, record, changed, tx.now())
    })
