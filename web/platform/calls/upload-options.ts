import { DetailedError, type HttpRequest, type UploadOptions } from 'tus-js-client'
import { videoChunkBytes } from '../../../contract/storage/storage.ts'
import { accessToken, renewSession } from '../auth/session.ts'

// Each chunk that arrives restarts this list. A restarting server is back well before its end.
const retryDelays = [0, 1000, 2000, 3000, 5000, 8000, 10_000, 15_000, 20_000]

/** How tus-js-client stores a file of the user under a key of a bucket. */
export function uploadOptions(bucket: string, key: string, file: File): UploadOptions {
  return {
    endpoint: '/storage/v1/upload/resumable',
    chunkSize: videoChunkBytes,
    retryDelays,
    // The library would keep it for the next user of this browser.
    storeFingerprintForResuming: false,
    metadata: {
      bucketName: bucket,
      objectName: key,
      contentType: file.type || 'application/octet-stream',
      cacheControl: '3600',
    },
    onBeforeRequest: authorizeUpload,
    onAfterResponse: async (_request, response) => {
      if (response.getStatus() === 401) await renewSession()
    },
  }
}

/** The session's token; it changes while a long upload runs. */
export async function authorizeUpload(request: HttpRequest) {
  request.setHeader('authorization', `Bearer ${await accessToken()}`)
}

/** The status of the response; 0 without one. */
export function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
}

/**
 * Temporary failures: no connection, a busy or restarting server, a lock, or a token that was just renewed. Until
 * the upload has `begun`, 409 is a refusal: the company has too many files.
 */
export function isPassing(status: number, begun: boolean): boolean {
  if (status === 409) return begun
  return status === 0 || (status >= 500 && status !== 507) || [401, 423, 429].includes(status)
}

/** The server names an upload by its public URL; this page may be open under another host. */
export function ownUploadPath(url: string): string {
  return new URL(url, location.href).pathname
}
