// Sends a file with TUS 1.0.0, chunk by chunk, as tus-js-client does for the upload form.
import { open } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { buckets } from '../contract/storage/storage.ts'
import type { Upload } from './upload.ts'

const tus = { 'tus-resumable': '1.0.0' }
/** Not fetch, which sends half as many bytes per second and would be the bottleneck. */
const agent = new Agent({ keepAlive: true })

process.on('message', (upload: Upload) => {
  send(upload).then(
    (ms) => process.send?.(ms),
    (error: Error) => process.send?.({ failure: error.message }),
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
    const created = await exchange(201, 'POST', `${url}/storage/v1/upload/resumable`, {
      ...headers,
      'content-length': '0',
      'upload-length': String(size),
      'upload-metadata': [
        `bucketName ${base64(buckets.videos)}`,
        `objectName ${base64(key)}`,
        `contentType ${base64('video/mp4')}`,
      ].join(','),
    })
    const location = created.headers.location ?? ''
    for (let offset = 0; offset < size; ) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, offset)
      const piece = {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytesRead),
      }
      await exchange(204, 'PATCH', location, piece, chunk.subarray(0, bytesRead))
      offset += bytesRead
    }
    return performance.now() - started
  } finally {
    await file.close()
  }
}

/** Sends one request and returns the response. Rejects if the status is not the expected one. */
async function exchange(
  status: number,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers, agent }, resolve).once('error', reject).end(body)
  })
  const content = await text(answer)
  if (answer.statusCode !== status) {
    throw new Error(`${method} ${url}: ${answer.statusCode} ${content}`)
  }
  return answer
}

const base64 = (plain: string) => Buffer.from(plain).toString('base64')
