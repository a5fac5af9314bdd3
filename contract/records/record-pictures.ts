import { errorEntry } from '../errors.ts'
import { storageErrors } from '../storage/storage.ts'

/** The largest picture for upload, and the request that contains it, in bytes. */
export const pictureLimits = { bytes: 10_000_000, request: 14_000_000 } as const

/** The types accepted for upload, detected by content. */
export const uploadedPictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** The types in which pictures are stored, which every office program can read. */
export const storedPictureTypes = ['image/png', 'image/jpeg'] as const
export type StoredPictureType = (typeof storedPictureTypes)[number]

/** The errors of pictures of canvases and documents. */
export const pictureErrors = {
  notFound: errorEntry(404, 'picture_not_found', 'Picture not found'),
  notAPicture: errorEntry(415, 'not_a_picture', 'Choose a PNG, JPEG, WebP or GIF picture.'),
  empty: errorEntry(415, 'picture_empty', 'The file is empty.'),
  tooLarge: errorEntry(
    413,
    'picture_too_large',
    `A picture can have up to ${pictureLimits.bytes / 1e6} MB. Make it smaller, then add it again.`,
  ),
  damaged: errorEntry(415, 'picture_damaged', storageErrors.damagedPicture.message),
  tooManyPixels: storageErrors.tooManyPixels,
  tooManyAtOnce: storageErrors.tooManyPictures,
  diskFull: storageErrors.diskFull,
  noRoom: errorEntry(413, 'quota_exceeded', storageErrors.quotaExceeded.message),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many pictures'),
} as const

/** Why an upload may be refused beside the right to change the record. */
export const uploadErrors = [
  pictureErrors.noRoom,
  pictureErrors.diskFull,
  pictureErrors.tooMany,
  pictureErrors.notAPicture,
  pictureErrors.empty,
  pictureErrors.tooLarge,
  pictureErrors.damaged,
  pictureErrors.tooManyPixels,
  pictureErrors.tooManyAtOnce,
] as const
