import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { BucketPlace } from '../../server/platform/backup/bucket-place.ts'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import type { Place } from '../../server/platform/backup/place.ts'
import type { Series } from '../../server/platform/backup/series.ts'
import { loadEnv, SettingsError } from '../../server/platform/settings/env.ts'
import { bucketName } from '../../server/platform/settings/setting-kinds.ts'

/** The location of a backup, from a command's arguments. */
export async function openPlace(words: readonly string[], usage: string): Promise<Place> {
  const [address, ...others] = words
  if (!address || others.length > 0) throw new SettingsError(`Usage: ${usage}`)
  const inStore = bucketIn(address)
  if (!inStore) return new FolderPlace(folderOf(address))
  return new BucketPlace(address, await openBucket(address, inStore.bucket), inStore.prefix)
}

/** A location of several backups, by the argument of a command. */
export async function openSeries(address: string, usage: string): Promise<Series> {
  const base = address.replace(/\/{1,100}$/, '')
  const inStore = bucketIn(base)
  const at = (name: string) => openPlace([`${base}/${name}`], usage)
  if (inStore) {
    const bucket = await openBucket(base, inStore.bucket)
    return { names: () => bucket.folders(inStore.prefix), at }
  }
  const folder = folderOf(base)
  const names = async () => (existsSync(folder) ? readdirSync(folder) : [])
  return { names, at }
}

async function openBucket(address: string, name: string) {
  const { s3 } = loadEnv(bucketSettings(name))
  const { Bucket } = await import('../../server/platform/files/s3/bucket.ts')
  if (!s3) throw new SettingsError(`${address} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  return new Bucket(s3)
}

/** The bucket and the prefix in an address like s3://bucket/2026/november; null for a folder. */
export function bucketIn(address: string): { bucket: string; prefix: string } | null {
  const [, bucket = '', path] = /^s3:\/\/([^/]*)(?:\/(.*))?$/.exec(address) ?? []
  if (bucketName.safeParse(bucket).success) {
    const prefix = (path ?? '').replace(/\/{1,100}$/, '')
    return { bucket, prefix: prefix && `${prefix}/` }
  }
  if (!/^(s3:|\w+:\/\/)/i.test(address)) return null
  // What was taken for a password is not repeated.
  const shown = address.replace(/\/\/.{0,1000}@/, '//')
  throw new SettingsError(
    `${shown} is neither a folder nor a bucket like s3://BUCKET/PREFIX, whose key is in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
  )
}

/** The settings that open this bucket, in the store that the environment names. */
export function bucketSettings(bucket: string): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => name.startsWith('S3_'))
  return { ...Object.fromEntries(given), S3_BUCKET: bucket }
}

/** npm starts scripts in the project's folder, but paths are relative to the caller's folder. */
export function folderOf(path: string): string {
  if (/^~/.test(path)) {
    throw new SettingsError(
      `The shell did not expand ${path}. Write the full path, or ./${path} if the folder's name really begins with ~.`,
    )
  }
  return resolve(process.env.INIT_CWD ?? '.', path)
}
