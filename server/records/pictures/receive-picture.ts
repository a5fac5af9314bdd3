import { ApiError, refusal } from '../../../contract/errors.ts'
import {
  pictureErrors as errors,
  pictureLimits as limits,
  uploadedPictureTypes,
} from '../../../contract/records/record-pictures.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { type OfficePicture, officePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import { sniffBytes, sniffType } from '../../storage/sniff-type.ts'
import type { RecordKind, RecordTypes } from '../kind.ts'
import { ownerOfPictures } from './keep-picture.ts'

/** Re-encodes a picture that was sent in base64 for a record that the caller may change. */
export async function receivePicture<T extends RecordTypes>(
  ctx: Ctx,
  kind: RecordKind<T>,
  id: string,
  sent: string,
): Promise<OfficePicture> {
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.length === 0) throw refusal(errors.empty)
  if (bytes.length > limits.bytes) throw refusal(errors.tooLarge)
  const owner = await ownerOfPictures(ctx, kind, id)
  const type = await sniffType(bytes.subarray(0, sniffBytes), bytes.length)
  if (!uploadedPictureTypes.some((one) => one === type)) throw refusal(errors.notAPicture)
  return officePicture(ctx.services, bytes, owner).catch((error: unknown) => {
    const damaged =
      error instanceof ApiError && error.message === storageErrors.damagedPicture.message
    throw damaged ? refusal(errors.damaged) : error
  })
}
