import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { OneVersion, RecordKind, RecordTypes } from '../kind.ts'
import { toListedVersion } from '../record-view.ts'
import { requireRecord } from '../require-record.ts'
import { requireVersion } from './require-version.ts'

/** A version of a record with its parts. */
export const getRecordVersion =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  (ctx: Ctx, { params }: OneVersion) =>
    withTx(ctx, async (tx) => {
      const { id } = await requireRecord(tx, kind, params.id)
      const version = await requireVersion(tx, kind, id, params.versionId)
      const { title, parts } = version
      return { ...toListedVersion(kind, version), title, ...kind.toContent(parts) }
    })
