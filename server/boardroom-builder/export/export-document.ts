import type { exportDocument as contract } from '../../../contract/boardroom-builder/document-exports.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { readPictures } from '../../records/pictures/picture-bytes.ts'
import { withNewest } from '../pictures/newest-pictures.ts'
import { documentFile } from './document-file.ts'
import { readToExport } from './read-to-export.ts'

/** Exports the current state of a document, and of the canvases in it, as Word, PowerPoint or PDF. */
export async function exportDocument(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const read = await readToExport(ctx, params.id)
  const stored = await readPictures(ctx, read.pictures)
  const pictures = await withNewest(ctx, params.id, stored)
  return documentFile(ctx, { ...read, pictures }, query.format)
}
