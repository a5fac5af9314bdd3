import type { uploadDocumentPicture as contract } from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { receivePicture } from '../../records/pictures/receive-picture.ts'
import { documentKind } from '../document-kind.ts'
import { keepDocumentPicture } from './keep-document-picture.ts'

/** Stores a re-encoded picture for a document that the caller may change. */
export async function uploadDocumentPicture(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const file = await receivePicture(ctx, documentKind, params.id, body.picture)
  const picture = { file, canvas: null, alt: '', caption: '' }
  return keepDocumentPicture(ctx, params.id, picture, async (_tx, _document, stored) => stored)
}
