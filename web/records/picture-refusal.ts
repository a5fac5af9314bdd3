import {
  pictureErrors as errors,
  pictureLimits,
  uploadedPictureTypes,
} from '../../contract/records/record-pictures.ts'

/** Why a file cannot be uploaded as a picture; undefined if it may be one. */
export function pictureRefusal({ type, size }: File): string | undefined {
  if (!uploadedPictureTypes.some((one) => one === type)) return errors.notAPicture.message
  if (size === 0) return errors.empty.message
  return size > pictureLimits.bytes ? errors.tooLarge.message : undefined
}
