// Sends a file by TUS 1.0.0, chunk after chunk, as tus-js-client does for the upload form.
import { open } from 'node:fs/promises'
import { buckets } from '../contract/storage.ts'
import type { Upload } from './upload.ts'

const tus = { 'tus-resumable': '1.0.0' }

process.on('message', (upload: Upload) => {
  send(upload).then(
    (ms) => process.send?.(ms),
    (error: Error) => process.send?.({ failure: String(error.cause ?? error.message) }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.(true)

async function send({ url, accessToken, key, source, chunkBytes }: Upload): Promise<number> {
  const file = await open(source)
  try {
    const { size } = await file.stat()
    const chunk = Buffer.allocUnsafe(chunkBytes)
    const started = performance.now()
    const headers = { ...tus, authorization: `Bearer ${accessToken}` }
    const created = await expectStatus(201, `${url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(size),
        'upload-metadata': [
          `bucketName ${base64(buckets.videos)}`,
          `objectName ${base64(key)}`,
          `contentType ${base64('video/mp4')}`,
        ].join(','),
      },
    })
    const location = created.headers.get('location') ?? ''
    for (let offset = 0; offset < size; ) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, offset)
      await expectStatus(204, location, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: chunk.subarray(0, bytesRead),
      })
      offset += bytesRead
    }
    return performance.now() - started
  } finally {
    await file.close()
  }
}

async function expectStatus(status: number, url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${init.method} ${url}: ${answer.status} ${text}`)
  return answer
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
