import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import { isLocked } from '../../../contract/boardroom-builder/documents.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { readParts } from '../../records/read-parts.ts'
import { saveParts } from '../../records/save-parts.ts'
import { keepVersion } from '../../records/versions/keep-version.ts'
import { documentKind } from '../document-kind.ts'
import { requireDocument } from '../require-document.ts'
import { drawCanvas } from './draw-canvas.ts'
import { fileIdsOf } from './file-ids-of.ts'
import { keepDocumentPicture } from './keep-document-picture.ts'
import { selectCanvasPictures } from './queries.ts'

/**
 * The canvases that a document shows and that have changed since they were drawn, by the file of their picture. Once its
 * text is approved there are none: it shows what was approved.
 */
export const listChangedCanvases = (ctx: Ctx, documentId: string) =>
  withTx({ ...ctx, idempotency: null }, async (tx) => {
    const { id, status } = await requireDocument(tx, documentId)
    if (isLocked(status)) return []
    const all = await selectCanvasPictures(tx, id)
    return all.flatMap(({ fileId, state, placed }) =>
      state === 'changed' ? [{ fileId, placed }] : [],
    )
  })

/** A canvas as it is now; undefined if it cannot be drawn, so that its last picture is shown. */
export async function drawNewest(
  ctx: Ctx,
  documentId: string,
  fileId: string,
): Promise<OfficePicture | undefined> {
  const changed = await listChangedCanvases(ctx, documentId)
  const one = changed.find((canvas) => canvas.fileId === fileId)
  return one && (await drawCanvas(ctx, one.placed)).file
}

/** Replaces the pictures of canvases by what the canvases are now, as far as they can be drawn. */
export async function withNewest(
  ctx: Ctx,
  documentId: string,
  pictures: ReadonlyMap<string, OfficePicture>,
): Promise<Map<string, OfficePicture>> {
  const newest = new Map(pictures)
  for (const { fileId, placed } of await listChangedCanvases(ctx, documentId)) {
    if (!pictures.has(fileId)) continue
    // One after the other, because each takes a process.
    const drawn = await drawCanvas(ctx, placed).catch(lastPictureFor)
    if (drawn) newest.set(fileId, drawn.file)
  }
  return newest
}

function lastPictureFor(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

/** Stores what the canvases in a document are now, so that what is approved is what was seen. */
export async function keepNewestPictures(ctx: Ctx, documentId: string): Promise<void> {
  const own = { ...ctx, idempotency: null }
  const changed = await listChangedCanvases(own, documentId)
  if (changed.length === 0) return
  const shown = new Set(
    await withTx(own, async (tx) => fileIdsOf(await readBlocks(tx, documentId))),
  )
  for (const { fileId, placed } of changed) {
    if (!shown.has(fileId)) continue
    const drawn = await drawCanvas(own, placed)
    await keepDocumentPicture(own, documentId, drawn, async (tx, document, { size, ...stored }) => {
      const blocks = await readBlocks(tx, documentId)
      await keepVersion(tx, documentKind, document)
      await saveParts(tx, documentKind, document, {
        title: document.title,
        changes: blocks.flatMap((block) => {
          if (block.type !== 'picture' || block.attrs.picture.fileId !== fileId) return []
          const picture = { ...block.attrs.picture, fileId: stored.fileId, size }
          const part: DocumentBlock = { ...block, attrs: { ...block.attrs, picture } }
          return [{ id: block.attrs.id, rev: null, part }]
        }),
        order: document.part_order,
      })
    })
  }
}

async function readBlocks(tx: Tx, id: string): Promise<DocumentBlock[]> {
  const parts = await readParts(tx, documentKind, await requireDocument(tx, id))
  return parts.map(({ part }) => part)
}
