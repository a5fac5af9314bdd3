import type { PlacedCanvas } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { StoredPicture } from '../../../contract/boardroom-builder/document-pictures.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { keepPicture } from '../../records/pictures/keep-picture.ts'
import { documentKind } from '../document-kind.ts'
import type { WholeDocumentRow } from '../queries.ts'

/** A picture to be stored, with the canvas and revision that it shows. */
export type NewPicture = {
  file: OfficePicture
  canvas: (PlacedCanvas & { revision: number }) | null
  alt: string
  caption: string
}

/** Stores a picture for a document that the caller may change, in the same transaction as `finish`. */
export const keepDocumentPicture = <T>(
  ctx: Ctx,
  documentId: string,
  { file, canvas, alt, caption }: NewPicture,
  finish: (tx: Tx, document: WholeDocumentRow, picture: StoredPicture) => Promise<T>,
): Promise<T> => {
  const own = {
    canvas_id: canvas?.id ?? null,
    widget_id: canvas?.widgetId ?? null,
    canvas_revision: canvas?.revision ?? null,
    alt,
  }
  const from = canvas && { id: canvas.id, widgetId: canvas.widgetId }
  return keepPicture(ctx, documentKind, documentId, { file, own }, (tx, document, kept) =>
    finish(tx, document, { ...kept, canvas: from, alt, caption }),
  )
}
