import { buckets, publicObjectPath } from '../../contract/storage.ts'
import { objectName } from '../platform/object-name.ts'
import { accessToken, renewSession } from '../platform/session.ts'

type Destination = {
  companyId: string
  /** The address of this installation, from its configuration. */
  publicUrl: string
}

/** Stores a logo; answers its public address. Throws when it could not be stored. */
export async function uploadLogo(
  file: File,
  { companyId, publicUrl }: Destination,
): Promise<string> {
  const path = `${buckets.logos}/${objectName(companyId, file)}`
  let response = await send(path, file)
  if (response.status === 401 && (await renewSession())) response = await send(path, file)
  if (!response.ok) throw new Error(`The logo was not stored: ${response.status}`)
  return `${publicUrl}${publicObjectPath}/${path}`
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
