import { type DetailedError, Upload } from 'tus-js-client'
import { ApiError } from '../../../contract/errors.ts'
import { buckets, storageErrors } from '../../../contract/storage.ts'
import { objectName } from '../../platform/calls/object-name.ts'
import { accessToken, renewSession } from '../../platform/session/session.ts'

/** How much one request carries, in bytes, and the waits before a lost one is repeated. */
const chunkSize = 8 * 1024 * 1024
const retryDelays = [0, 1000, 3000, 5000, 10_000]

/**
 * Stores a file for a brief and returns its key. `onPercent` tells how much has been sent. Throws an
 * `ApiError` if the file itself is the reason, else any error.
 */
export function uploadBriefFile(
  file: File,
  companyId: string,
  onPercent: (percent: number) => void,
): Promise<string> {
  const key = objectName(companyId, file)
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/storage/v1/upload/resumable',
      chunkSize,
      retryDelays,
      storeFingerprintForResuming: false,
      metadata: {
        bucketName: buckets.files,
        objectName: key,
        contentType: file.type || 'application/octet-stream',
        cacheControl: '3600',
      },
      onBeforeRequest: async (request) => {
        request.setHeader('authorization', `Bearer ${await accessToken()}`)
      },
      onAfterResponse: async (_request, response) => {
        if (response.getStatus() === 401) await renewSession()
      },
      onUploadUrlAvailable: () => {
        // The server returns its public URL; this page may be open under another host.
        if (upload.url) upload.url = new URL(upload.url, location.href).pathname
      },
      onProgress: (sent, total) => onPercent((sent / Math.max(1, total)) * 100),
      onSuccess: () => resolve(key),
      onError: (error) => reject(refusalOf(error as DetailedError)),
    })
    upload.start()
  })
}

function refusalOf(error: DetailedError): Error {
  const status = error.originalResponse?.getStatus()
  if (status === 415) return new ApiError(storageErrors.notABriefFile)
  return status === 413 ? new ApiError(storageErrors.quotaExceeded) : error
}
