import { randomUUID } from 'node:crypto'
import type { PlacedCanvas } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  documentPictureErrors,
  type StoredPicture,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import { ApiError, refusal } from '../../../contract/errors.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import { refusalOf } from '../../platform/database/database-errors.ts'
import { Replay, type Tx, withTx } from '../../platform/database/transaction.ts'
import { spareBytes } from '../../storage/disk-room.ts'
import type { WholeDocumentRow } from '../queries.ts'
import { requireWritableDocument } from '../require-document.ts'
import { insertPicture } from './queries.ts'

/** A picture to be stored, with the canvas and revision that it shows. */
export type NewPicture = {
  file: OfficePicture
  canvas: (PlacedCanvas & { revision: number }) | null
  alt: string
  caption: string
}

/** The owner of a document's pictures. Throws before anything is decoded in vain. */
export async function ownerOfPictures(ctx: Ctx, documentId: string): Promise<string> {
  const document = await withTx({ ...ctx, idempotency: null }, (tx) =>
    requireWritableDocument(tx, documentId),
  )
  return document.company_id ?? ctx.actor.userId ?? document.id
}

/**
 * Stores a picture for a document that the caller may change: first the bytes, then the row, in the same
 * transaction as `finish`, which makes the reply. A crash in between leaves bytes for the nightly sweep.
 */
export async function keepPicture<T>(
  ctx: Ctx,
  documentId: string,
  { file, canvas, alt, caption }: NewPicture,
  finish: (tx: Tx, document: WholeDocumentRow, picture: StoredPicture) => Promise<T>,
): Promise<T> {
  const { objects, drafts } = ctx.services
  const { bytes, type, width, height } = file
  if ((await drafts.freeBytes()) < spareBytes + bytes.length) {
    throw refusal(documentPictureErrors.diskFull)
  }
  const fileId = randomUUID()
  await objects.put(fileId, Buffer.from(bytes))
  try {
    return await withTx(ctx, async (tx) => {
      const document = await requireWritableDocument(tx, documentId)
      const row = { fileId, type, size: bytes.length, width, height, canvas, alt }
      await insertPicture(tx, document.id, row)
      const from = canvas && { id: canvas.id, widgetId: canvas.widgetId }
      return finish(tx, document, { fileId, canvas: from, size: { width, height }, alt, caption })
    })
  } catch (error) {
    if (isRefusal(error)) await objects.delete(fileId)
    throw error
  }
}

/** Whether the row certainly does not exist; after a lost connection this is unknown. */
const isRefusal = (error: unknown) =>
  error instanceof Replay || error instanceof ApiError || (refusalOf(error)?.status ?? 500) < 500
