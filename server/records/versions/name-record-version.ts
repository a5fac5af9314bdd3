import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { OneRecord, RecordKind, RecordTypes } from '../kind.ts'
import { toListedVersion } from '../record-view.ts'
import { requireLocked } from '../require-record.ts'
import { insertVersion } from './queries.ts'
import { requireVersion } from './require-version.ts'

/** Keeps a record as it is now under a name. */
export const nameRecordVersion =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  (ctx: Ctx, { params, body: { name } }: OneRecord & { body: { name: string } }) =>
    withTx(ctx, async (tx) => {
      const { id } = await requireLocked(tx, kind, params.id)
      const version = await insertVersion(tx, kind, id, { name })
      if (!version) throw refusal(kind.errors.noRoom)
      return toListedVersion(kind, await requireVersion(tx, kind, id, version))
    })
