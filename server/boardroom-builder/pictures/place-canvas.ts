import {
  type DocumentBlock,
  newBlockId,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { placeCanvas as contract } from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownerOfPictures } from '../../records/pictures/keep-picture.ts'
import { saveParts } from '../../records/save-parts.ts'
import { keepVersion } from '../../records/versions/keep-version.ts'
import { documentKind } from '../document-kind.ts'
import { drawCanvas } from './draw-canvas.ts'
import { keepDocumentPicture } from './keep-document-picture.ts'

/** Adds a picture of a canvas that the caller may read to the end of a document that they may change. */
export async function placeCanvas(ctx: Ctx, { params, body }: Input<typeof contract>) {
  await ownerOfPictures(ctx, documentKind, params.id)
  const drawn = await drawCanvas(ctx, body)
  return keepDocumentPicture(ctx, params.id, drawn, async (tx, document, stored) => {
    const id = newBlockId()
    const part: DocumentBlock = {
      type: 'picture',
      attrs: { id, picture: { ...stored, width: 100 } },
    }
    await keepVersion(tx, documentKind, document)
    await saveParts(tx, documentKind, document, {
      title: document.title,
      changes: [{ id, rev: null, part }],
      order: [...document.part_order, id],
    })
    return { title: document.title, revision: document.revision + 1 }
  })
}
