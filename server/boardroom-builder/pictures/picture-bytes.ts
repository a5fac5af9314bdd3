import { buffer } from 'node:stream/consumers'
import type { DocumentBlock } from '../../../contract/document-blocks.ts'
import { documentPictureErrors } from '../../../contract/document-pictures.ts'
import { refusal } from '../../../contract/errors.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import type { PictureRow } from './queries.ts'

/** The bytes of a stored picture; null if they are missing from the store. */
async function bytesOf({ services }: Ctx, fileId: string): Promise<Buffer<ArrayBuffer> | null> {
  const size = await services.objects.size(fileId)
  return size === null ? null : Buffer.from(await buffer(services.objects.read(fileId)))
}

/** A stored picture as a file. */
export async function readPicture(ctx: Ctx, { fileId, type }: Pick<PictureRow, 'fileId' | 'type'>) {
  const bytes = await bytesOf(ctx, fileId)
  if (!bytes) throw refusal(documentPictureErrors.notFound)
  return new File([bytes], `picture.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}

/** The ids of the files in blocks. */
export const fileIdsOf = (blocks: readonly DocumentBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'picture' ? [block.attrs.picture.fileId] : []))

/** Stored pictures by their ids, for a file that shows them, without those missing from the store. */
export async function readPictures(
  ctx: Ctx,
  rows: readonly Pick<PictureRow, 'fileId' | 'type' | 'width' | 'height'>[],
): Promise<Map<string, OfficePicture>> {
  const files = new Map<string, OfficePicture>()
  for (const { fileId, type, width, height } of rows) {
    const bytes = await bytesOf(ctx, fileId)
    if (bytes) files.set(fileId, { bytes, type, width, height })
  }
  return files
}
