import { ApiError } from '../../contract/errors.ts'
import { buckets, publicObjectPath, storageErrors } from '../../contract/storage.ts'
import { connected } from '../platform/calls/connected.ts'
import { objectName } from '../platform/calls/object-name.ts'
import { accessToken, renewSession } from '../platform/session/session.ts'

type Destination = {
  companyId: string
  /** The public URL of this installation. */
  publicUrl: string
}

/**
 * Stores a product's logo; returns its public URL. Throws if it could not be stored, an `ApiError` if it
 * has too many pixels: the form has its own words for everything else.
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

/** Stores a logo; returns its key. Throws if it could not be stored, an `ApiError` if it was refused. */
export async function storeLogo(file: File, companyId: string): Promise<string> {
  await connected()
  const key = objectName(companyId, file)
  const path = `${buckets.logos}/${key}`
  let response = await send(path, file)
  if (response.status === 401 && (await renewSession())) response = await send(path, file)
  if (!response.ok) throw await refusalOf(response)
  return key
}

async function refusalOf(response: Response): Promise<Error> {
  const { code, message } = await response.json().catch(() => ({}))
  const { status } = response
  if (status >= 500 || !code || !message) return new Error(`The logo was not stored: ${status}`)
  // Outside clients know this message by its words, which do not say what to do.
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
