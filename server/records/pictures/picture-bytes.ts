import { refusal } from '../../../contract/errors.ts'
import { pictureErrors } from '../../../contract/records/record-pictures.ts'
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
  if (!bytes) throw refusal(pictureErrors.notFound)
  return new File([bytes], `picture.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}

/** Stored pictures by their ids, for a file that shows them, without those missing from the store. */
export async function readPictures(
  { services }: Ctx,
  rows: readonly PictureRow[],
): Promise<Map<string, OfficePicture>> {
  const files = new Map<string, OfficePicture>()
  for (const { fileId, type, width, height } of rows) {
    const bytes = await readWhole(services.objects, fileId)
    if (bytes) files.set(fileId, { bytes, type, width, height })
  }
  return files
}
