import { randomUUID } from 'node:crypto'
import { ApiError, refusal } from '../../../contract/errors.ts'
import { pictureErrors } from '../../../contract/records/record-pictures.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import { refusalOf } from '../../platform/database/database-errors.ts'
import { Replay, type Tx, withTx } from '../../platform/database/transaction.ts'
import { spareBytes } from '../../storage/disk-room.ts'
import { picturesOf, type RecordKind, type RecordTypes } from '../kind.ts'
import { requireWritable } from '../require-record.ts'
import { insertPicture, type OwnColumns } from './queries.ts'

/** The owner of a record's pictures. Throws before anything is decoded in vain. */
export async function ownerOfPictures<T extends RecordTypes>(
  ctx: Ctx,
  kind: RecordKind<T>,
  id: string,
): Promise<string> {
  const record = await withTx({ ...ctx, idempotency: null }, (tx) => requireWritable(tx, kind, id))
  return record.company_id ?? ctx.actor.userId ?? record.id
}

type Kept = { fileId: string; size: { width: number; height: number } }

/**
 * Stores a picture for a record that the caller may change: first the bytes, then the row, in the same transaction as
 * `finish`, which makes the reply. A crash in between leaves bytes for the nightly sweep.
 */
export async function keepPicture<T extends RecordTypes, Answer>(
  ctx: Ctx,
  kind: RecordKind<T>,
  id: string,
  { file, own = {} }: { file: OfficePicture; own?: OwnColumns },
  finish: (tx: Tx, record: T['row'], kept: Kept) => Promise<Answer>,
): Promise<Answer> {
  const { objects, drafts } = ctx.services
  const { bytes, type, width, height } = file
  if ((await drafts.freeBytes()) < spareBytes + bytes.length) throw refusal(pictureErrors.diskFull)
  const fileId = randomUUID()
  await objects.put(fileId, Buffer.from(bytes))
  try {
    return await withTx(ctx, async (tx) => {
      const record = await requireWritable(tx, kind, id)
      const row = { fileId, type, size: bytes.length, width, height, own }
      await insertPicture(tx, picturesOf(kind), record.id, row)
      return finish(tx, record, { fileId, size: { width, height } })
    })
  } catch (error) {
    if (isRefusal(error)) await objects.delete(fileId)
    throw error
  }
}

/** Whether the row certainly does not exist; after a lost connection this is unknown. */
const isRefusal = (error: unknown) =>
  error instanceof Replay || error instanceof ApiError || (refusalOf(error)?.status ?? 500) < 500
