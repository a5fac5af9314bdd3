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
 * Stores a logo; returns its public URL. Throws if it could not be stored, an `ApiError` if the
 * image itself is the reason.
 */
export async function uploadLogo(
  file: File,
  { companyId, publicUrl }: Destination,
): Promise<string> {
  await connected()
  const path = `${buckets.logos}/${objectName(companyId, file)}`
  let response = await send(path, file)
  if (response.status === 401 && (await renewSession())) response = await send(path, file)
  if (!response.ok) throw await refusalOf(response)
  return `${publicUrl}${publicObjectPath}/${path}`
}

/** Only images with too many pixels have a specific message. */
async function refusalOf(response: Response): Promise<Error> {
  const { code, message } = await response.json().catch(() => ({}))
  const { tooManyPixels } = storageErrors
  if (code === tooManyPixels.code) return new ApiError({ ...tooManyPixels, message })
  return new Error(`The logo was not stored: ${response.status}`)
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
