import type { drawDocumentPicture as contract } from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownerOfPictures } from '../../records/pictures/keep-picture.ts'
import { documentKind } from '../document-kind.ts'
import { drawCanvas } from './draw-canvas.ts'
import { keepDocumentPicture } from './keep-document-picture.ts'

/** Draws a canvas or widget that the caller may read, for a document that they may change. */
export async function drawDocumentPicture(ctx: Ctx, { params, body }: Input<typeof contract>) {
  await ownerOfPictures(ctx, documentKind, params.id)
  const picture = await drawCanvas(ctx, body)
  return keepDocumentPicture(ctx, params.id, picture, async (_tx, _document, stored) => stored)
}
