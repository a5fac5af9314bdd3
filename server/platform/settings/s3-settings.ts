import type { Env } from './env.ts'

/** An S3 store, in place of the folder below DATA_DIR. */
export type S3Settings = {
  /** Undefined for AWS, whose address follows from the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether browsers read files directly from the store. */
  redirect: boolean
  /** Where browsers reach the store, if not at its endpoint. */
  publicUrl: string | undefined
}

/** A file has at most 10,000 parts of 8 MiB. */
const largestFile = 10_000 * 8 * 1024 * 1024

type Given = Pick<
  Env,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_REDIRECT'
  | 'S3_PUBLIC_URL'
  | 'FILES_ACCEL'
  | 'MAX_VIDEO_BYTES'
>

/** The object store, if a bucket is named; adds a sentence to `problems` for each invalid setting. */
export function readS3(
  source: Record<string, string | undefined>,
  env: Given,
  problems: string[],
): S3Settings | null {
  if (!env.S3_BUCKET) {
    const name = Object.keys(env).find((one) => one.startsWith('S3_') && source[one])
    if (name) problems.push(`${name} needs S3_BUCKET, the bucket that keeps the files.`)
    return null
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) {
    problems.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, which open it.')
    return null
  }
  if (env.S3_PUBLIC_URL && !env.S3_REDIRECT) {
    problems.push('S3_PUBLIC_URL needs S3_REDIRECT=on: otherwise no browser is sent there.')
  }
  if (env.FILES_ACCEL) {
    problems.push('FILES_ACCEL cannot be used with S3_BUCKET: nginx has no files to send.')
  }
  if (env.MAX_VIDEO_BYTES > largestFile) {
    problems.push(`MAX_VIDEO_BYTES cannot be more than ${largestFile} with S3_BUCKET.`)
  }
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId,
    secretAccessKey,
    redirect: env.S3_REDIRECT,
    publicUrl: env.S3_PUBLIC_URL,
  }
}
