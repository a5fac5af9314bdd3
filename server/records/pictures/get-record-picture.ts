import { refusal } from '../../../contract/errors.ts'
import { pictureErrors } from '../../../contract/records/record-pictures.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { picturesOf, type RecordKind, type RecordTypes } from '../kind.ts'
import { requireRecord } from '../require-record.ts'
import { readPicture } from './picture-bytes.ts'
import { selectPicture } from './queries.ts'

/** A picture of a record that the caller may read; any other is not found. */
export const getRecordPicture =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  async (ctx: Ctx, { params }: { params: { id: string; fileId: string } }) => {
    const picture = await withTx(ctx, async (tx) => {
      const { id } = await requireRecord(tx, kind, params.id)
      return selectPicture(tx, picturesOf(kind), id, params.fileId)
    })
    if (!picture) throw refusal(pictureErrors.notFound)
    return readPicture(ctx, picture)
  }
