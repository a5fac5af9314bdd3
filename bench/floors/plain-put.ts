// Sends files to an S3 server: with one PUT to a signed URL, as curl would, or in parts.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** `partBytes` is null for one PUT of the whole file. */
export type Put = { source: string; size: number; key: string; partBytes: number | null }

const { S3_ENDPOINT = '', S3_REGION = '', S3_BUCKET = '' } = process.env
const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = process.env
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
})

process.on('message', (put: Put) => {
  timed(put).then(
    (ms) => process.send?.(ms),
    (error: Error) => {
      process.stderr.write(`plain PUT: ${error.message}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
process.send?.(true)

/** Returns the milliseconds until the server has acknowledged the file. */
async function timed(put: Put): Promise<number> {
  const started = performance.now()
  if (put.partBytes === null) await sendWhole(put)
  else await sendParts(put, put.partBytes)
  return performance.now() - started
}

async function sendWhole({ source, size, key }: Put) {
  const command = new PutObjectCommand({ Bucket: S3_BUCKET, Key: key })
  const address = await getSignedUrl(client, command)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(
      address,
      { method: 'PUT', headers: { 'content-length': size } },
      resolve,
    )
    sending.once('error', reject)
    createReadStream(source, { highWaterMark: 1024 ** 2 }).pipe(sending)
  })
  const content = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${content}`)
}

/**
 * Sends parts one after another, because TUS also sends a chunk only once the previous one is
 * acknowledged.
 */
async function sendParts({ source, size, key }: Put, partBytes: number) {
  const object = { Bucket: S3_BUCKET, Key: key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
  const file = await open(source)
  const bytes = Buffer.allocUnsafe(partBytes)
  const Parts: { PartNumber: number; ETag: string | undefined }[] = []
  for (let at = 0; at < size; at += partBytes) {
    const { bytesRead } = await file.read(bytes, 0, partBytes, at)
    const PartNumber = Parts.length + 1
    const part = { ...object, UploadId, PartNumber, Body: bytes.subarray(0, bytesRead) }
    const { ETag } = await client.send(new UploadPartCommand(part))
    Parts.push({ PartNumber, ETag })
  }
  await file.close()
  const whole = { ...object, UploadId, MultipartUpload: { Parts } }
  await client.send(new CompleteMultipartUploadCommand(whole))
}
