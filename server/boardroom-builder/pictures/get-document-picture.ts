import type { getDocumentPicture as contract } from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecordPicture } from '../../records/pictures/get-record-picture.ts'
import { documentKind } from '../document-kind.ts'
import { drawNewest } from './newest-pictures.ts'

/** A picture of a document that the caller may read, or its canvas as it is now; any other is not found. */
export async function getDocumentPicture(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const stored = await getRecordPicture(documentKind)(ctx, { params })
  const newest = query.newest && (await drawNewest(ctx, params.id, params.fileId))
  if (!newest) return stored
  return new File([new Uint8Array(newest.bytes)], 'picture.png', { type: newest.type })
}
