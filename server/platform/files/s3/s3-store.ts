import { join } from 'node:path'
import { type Env, SettingsError } from '../../settings/env.ts'
import type { S3Settings } from '../../settings/s3-settings.ts'
import { Bucket } from './bucket.ts'
import { S3Drafts } from './s3-drafts.ts'
import { S3Objects } from './s3-objects.ts'
import { Scratch } from './scratch.ts'

/** The file store in an S3 bucket. Throws `SettingsError` if the bucket cannot be reached. */
export async function s3Store(settings: S3Settings, { DATA_DIR }: Pick<Env, 'DATA_DIR'>) {
  const bucket = new Bucket(settings)
  const scratch = new Scratch(join(DATA_DIR, 'scratch'))
  await scratch.prepare()
  await bucket.check().catch(({ cause }: Error) => {
    throw new SettingsError(
      `S3_BUCKET cannot be used: the bucket ${settings.bucket} cannot be reached or opened (${nameOf(cause)}).`,
    )
  })
  return {
    drafts: new S3Drafts(bucket, scratch),
    objects: new S3Objects(bucket, settings),
  }
}

function nameOf(cause: unknown): string {
  const { code, name, message } = cause as NodeJS.ErrnoException
  return code || (name === 'Error' ? message : name)
}
