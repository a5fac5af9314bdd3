import { ApiError } from '../../contract/errors.ts'
import { buckets, publicObjectPath, storageErrors } from '../../contract/storage/storage.ts'
import { accessToken, renewSession } from '../platform/auth/session.ts'
import { connected } from '../platform/calls/connected.ts'
import { objectName } from '../platform/calls/object-name.ts'

type Destination = {
  companyId: string
  /** The public URL of this installation. */
  publicUrl: string
}

/**
 * Uploads a product's logo and returns its public URL. Throws an `ApiError` if the picture has too
 * many pixels, and another error for any other failure, for which the form has its own message.
 */
export async function uploadLogo(
  file: File,
  { companyId, publicUrl }: Destination,
): Promise<string> {
  const key = await storeLogo(file, companyId).catch((error: unknown) => {
    const { tooManyPixels } = storageErrors
    if (error instanceof ApiError && error.code !== tooManyPixels.code)
      throw new Error(error.message)
    throw error
  })
  return `${publicUrl}${publicObjectPath}/${buckets.logos}/${key}`
}

/** Uploads a logo and returns its key. Throws an `ApiError` if it was refused, otherwise any error. */
export async function storeLogo(file: File, companyId: string): Promise<string> {
  await connected()
  const key = objectName(companyId, file)
  const path = `${buckets.logos}/${key}`
  let response = await send(path, file)
  if (response.status === 401 && (await renewSession())) response = await send(path, file)
  if (!response.ok) throw await readRefusal(response)
  return key
}

async function readRefusal(response: Response): Promise<Error> {
  const { code, message } = await response.json().catch(() => ({}))
  const { status } = response
  if (status >= 500 || !code || !message) return new Error(`The logo was not stored: ${status}`)
  // This message is part of the API for outside clients and does not say what to do.
  const wrongType = String(message).startsWith('mime type')
  return new ApiError(wrongType ? storageErrors.notALogo : { status, code, message })
}

async function send(path: string, file: File): Promise<Response> {
  return fetch(`/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await accessToken()}`,
      'content-type': file.type || 'application/octet-stream',
      'cache-control': 'max-age=3600',
    },
    body: file,
  })
}
