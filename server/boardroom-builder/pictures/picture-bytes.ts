import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentPictureErrors } from '../../../contract/boardroom-builder/document-pictures.ts'
import { refusal } from '../../../contract/errors.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import type { PictureRow } from './queries.ts'

/** A stored picture as a file. */
export async function readPicture(
  { services }: Ctx,
  { fileId, type }: Pick<PictureRow, 'fileId' | 'type'>,
) {
  const bytes = await readWhole(services.objects, fileId)
  if (!bytes) throw refusal(documentPictureErrors.notFound)
  return new File([bytes], `picture.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}

/** The ids of the files in blocks. */
export const fileIdsOf = (blocks: readonly DocumentBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'picture' ? [block.attrs.picture.fileId] : []))

/** Stored pictures by their ids, for a file that shows them, without those missing from the store. */
export async function readPictures(
  { services }: Ctx,
  rows: readonly Pick<PictureRow, 'fileId' | 'type' | 'width' | 'height'>[],
): Promise<Map<string, OfficePicture>> {
  const files = new Map<string, OfficePicture>()
  for (const { fileId, type, width, height } of rows) {
    const bytes = await readWhole(services.objects, fileId)
    if (bytes) files.set(fileId, { bytes, type, width, height })
  }
  return files
}
