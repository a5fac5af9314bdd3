import { ApiError } from '../../contract/errors.ts'
import { buckets, publicObjectPath, storageErrors } from '../../contract/storage.ts'
import { objectName } from '../platform/object-name.ts'
import { accessToken, renewSession } from '../platform/session.ts'

type Destination = {
  companyId: string
  /** The address of this installation, from its configuration. */
  publicUrl: string
}

/**
 * Stores a logo; answers its public address. Throws when it could not be stored, and an `ApiError`
 * where the picture itself is why.
 */
export async function uploadLogo(
  file: File,
  { companyId, publicUrl }: Destination,
): Promise<string> {
  const path = `${buckets.logos}/${objectName(companyId, file)}`
  let response = await send(path, file)
  if (response.status === 401 && (await renewSession())) response = await send(path, file)
  if (!response.ok) throw await refusalOf(response)
  return `${publicUrl}${publicObjectPath}/${path}`
}

/** Only a picture of too many pixels can be told what is wrong with it. */
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
