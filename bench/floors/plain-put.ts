// Sends files to an S3 server, each with one PUT to a signed address, as curl would.
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

export type Put = { source: string; size: number; key: string }

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
  send(put).then(
    (ms) => process.send?.(ms),
    (error: Error) => {
      process.stderr.write(`plain PUT: ${error.message}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
process.send?.(true)

/** Answers the milliseconds until the server has acknowledged the file. */
async function send({ source, size, key }: Put): Promise<number> {
  const command = new PutObjectCommand({ Bucket: S3_BUCKET, Key: key })
  const address = await getSignedUrl(client, command)
  const started = performance.now()
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
  return performance.now() - started
}
