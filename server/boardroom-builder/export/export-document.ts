import type { exportDocument as contract } from '../../../contract/boardroom-builder/document-exports.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { readPictures } from '../../records/pictures/picture-bytes.ts'
import { documentFile } from './document-file.ts'
import { readToExport } from './read-to-export.ts'

/** Exports the current state of a document that the caller may read as Word, PowerPoint or PDF. */
export async function exportDocument(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const read = await readToExport(ctx, params.id)
  const pictures = await readPictures(ctx, read.pictures)
  return documentFile(ctx, { ...read, pictures }, query.format)
}
