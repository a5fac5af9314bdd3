import { briefFileLimits, briefFileTypes } from '../../contract/briefs/brief-files.ts'
import { type ErrorEntry, refusal } from '../../contract/errors.ts'
import { buckets, logoTypes, storageErrors, videoTypes } from '../../contract/storage/storage.ts'
import type { Env } from '../platform/settings/env.ts'

/** What a bucket accepts. With `picture`, a smaller picture is made of each file. */
export type BucketRules = {
  id: string
  maxBytes: number
  types: Readonly<Record<string, string>>
  wrongType: ErrorEntry
  picture: boolean
  /** Whether it accepts documents whose type shows only in the whole content. */
  documents: boolean
}

/** The rules of all buckets, by name. */
export function bucketRules(env: Env): BucketRules[] {
  return [
    {
      id: buckets.logos,
      maxBytes: env.MAX_LOGO_BYTES,
      types: logoTypes,
      wrongType: storageErrors.notALogo,
      picture: true,
      documents: false,
    },
    {
      id: buckets.videos,
      maxBytes: env.MAX_VIDEO_BYTES,
      types: videoTypes,
      wrongType: storageErrors.notAVideo,
      picture: false,
      documents: false,
    },
    {
      id: buckets.files,
      maxBytes: briefFileLimits.bytes,
      types: briefFileTypes,
      wrongType: storageErrors.notABriefFile,
      picture: false,
      documents: true,
    },
  ]
}

/** The rules of the named bucket. Throws 404 for any other name. */
export function rulesOf(env: Env, bucket: string): BucketRules {
  const rules = bucketRules(env).find(({ id }) => id === bucket)
  if (!rules) throw refusal(storageErrors.bucketNotFound)
  return rules
}
