import { type DetailedError, Upload } from 'tus-js-client'
import { ApiError } from '../../../contract/errors.ts'
import { buckets, storageErrors } from '../../../contract/storage/storage.ts'
import { objectName } from '../../platform/calls/object-name.ts'
import {
  isPassing,
  ownUploadPath,
  statusOf,
  uploadOptions,
} from '../../platform/calls/upload-options.ts'

/**
 * Uploads a file for a brief and returns its key. `onPercent` reports progress. Throws an
 * `ApiError` if the file is rejected, otherwise any error.
 */
export function uploadBriefFile(
  file: File,
  companyId: string,
  onPercent: (percent: number) => void,
): Promise<string> {
  const key = objectName(companyId, file)
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...uploadOptions(buckets.files, key, file),
      onUploadUrlAvailable: () => {
        if (upload.url) upload.url = ownUploadPath(upload.url)
      },
      onShouldRetry: (error) => navigator.onLine && isPassing(statusOf(error), upload.url !== null),
      onProgress: (sent, total) => onPercent((sent / Math.max(1, total)) * 100),
      onSuccess: () => resolve(key),
      onError: (error) => reject(refusalOf(error as DetailedError, upload.url !== null)),
    })
    upload.start()
  })
}

function refusalOf(error: DetailedError, begun: boolean): Error {
  const status = statusOf(error)
  if (status === 415) return new ApiError(storageErrors.notABriefFile)
  if (status === 413) return new ApiError(storageErrors.quotaExceeded)
  if (status !== 409 || begun) return error
  // The server's sentence names the limit.
  const message = error.originalResponse?.getBody().trim() || storageErrors.tooManyFiles.message
  return new ApiError({ ...storageErrors.tooManyFiles, message })
}
