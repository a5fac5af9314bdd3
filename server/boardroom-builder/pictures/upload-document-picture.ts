import {
  type uploadDocumentPicture as contract,
  documentPictureErrors as errors,
  documentPictureLimits as limits,
  uploadedPictureTypes,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { ApiError, refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { officePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import { sniffBytes, sniffType } from '../../storage/sniff-type.ts'
import { keepPicture, ownerOfPictures } from './keep-picture.ts'

/** Stores a re-encoded picture for a document that the caller may change. */
export async function uploadDocumentPicture(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const bytes = Buffer.from(body.picture, 'base64')
  if (bytes.length === 0) throw refusal(errors.empty)
  if (bytes.length > limits.bytes) throw refusal(errors.tooLarge)
  const owner = await ownerOfPictures(ctx, params.id)
  const type = await sniffType(bytes.subarray(0, sniffBytes), bytes.length)
  if (!uploadedPictureTypes.some((one) => one === type)) throw refusal(errors.notAPicture)
  const file = await officePicture(ctx.services, bytes, owner).catch((error: unknown) => {
    const damaged =
      error instanceof ApiError && error.message === storageErrors.damagedPicture.message
    throw damaged ? refusal(errors.damaged) : error
  })
  const picture = { file, canvas: null, alt: '', caption: '' }
  return keepPicture(ctx, params.id, picture, async (_tx, _document, stored) => stored)
}
