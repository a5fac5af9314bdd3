import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { openRecord } from '../get-record.ts'
import type { OneVersion, RecordKind, RecordTypes } from '../kind.ts'
import { changesTo, mergeChanges } from '../merge-changes.ts'
import { readParts } from '../read-parts.ts'
import { requireWritable } from '../require-record.ts'
import { orderWith, saveParts } from '../save-parts.ts'
import { insertVersion } from './queries.ts'
import { requireVersion } from './require-version.ts'

/** Restores a record to a version; its current state is stored as a version too. */
export const restoreRecordVersion =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  (ctx: Ctx, { params }: OneVersion) =>
    withTx(ctx, async (tx) => {
      const record = await requireWritable(tx, kind, params.id)
      const { title, parts } = await requireVersion(tx, kind, record.id, params.versionId)
      const wanted = parts.map((part) => ({ id: kind.idOf(part), part }))
      const stored = await readParts(tx, kind, record)
      const { accepted } = mergeChanges(changesTo(wanted, stored), stored)
      if (!(await insertVersion(tx, kind, record.id))) throw refusal(kind.errors.noRoom)
      const ids = wanted.map(({ id }) => id)
      const order = record.part_order && orderWith(record.part_order, ids, accepted)
      await saveParts(tx, kind, record, { title, changes: accepted, order })
      return openRecord(tx, kind, record.id)
    })
