import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { formatBytes } from '../../../common/text/format-bytes.ts'
import { counted } from '../../../contract/values/counted.ts'
import { SettingsError } from '../settings/env.ts'
import { type Digest, readDigest } from './digest.ts'
import { filesIn } from './files-in.ts'
import { inParallel } from './in-parallel.ts'
import { fileListName, type Manifest, nameOfFile, nameOfTable } from './manifest.ts'
import type { Place } from './place.ts'
import { occasionally, type Say } from './progress.ts'

const atOnce = 4

/** A part of a backup that differs from what was written. */
export class DamagedPart extends SettingsError {
  readonly part: string

  constructor(part: string, message: string) {
    super(message)
    this.part = part
  }
}

type Verifying = {
  say: Say
  /** Which files are read completely; of the others only the sizes are compared. */
  files?: 'all' | 'copied' | 'none'
}

/**
 * Reads everything in a backup. Throws a `SettingsError` that names the first part that was changed. Returns the
 * damaged ones among linked files, which may have been damaged before the backup.
 */
export async function verifyBackup(
  place: Place,
  { tables, files, linked }: Manifest,
  { say, files: how = 'all' }: Verifying,
): Promise<string[]> {
  const total = `${counted(files.count, 'file')}, ${formatBytes(files.bytes)}`
  say(`Checking ${counted(tables.length, 'table')} and ${total}.`)
  for (const { name, stored } of tables) await verifyPart(place, nameOfTable(name), stored)
  await verifyPart(place, fileListName, files.list)
  const tell = occasionally(say)
  let [count, bytes] = [0, 0]
  const damaged: string[] = []
  await inParallel(
    filesIn(unzipped(place, fileListName)),
    atOnce,
    async ({ path, size, sha256, taken }) => {
      const name = nameOfFile(path)
      await verifySize(place, name, size)
      const read = how === 'all' || (how === 'copied' && !taken)
      if (sha256 !== null && read && !(await isUnchanged(place, name, sha256))) {
        if (!linked) refuseChanged(place, name)
        damaged.push(path)
      }
      count += 1
      bytes += size
      tell(() => `${count.toLocaleString('en')} files, ${formatBytes(bytes)} of ${total}`)
    },
  )
  if (count !== files.count) refuse(place, fileListName, 'lists a wrong number of files')
  return damaged
}

/** What a compressed part of a backup contains. */
export function unzipped(place: Place, name: string): Readable {
  return Readable.from(unpacked(place, name), { objectMode: false })
}

async function* unpacked(place: Place, name: string) {
  try {
    // The reader gets the errors of both streams.
    yield* pipeline(place.read(name), createGunzip(), () => {})
  } catch (error) {
    if (/^Z_/.test((error as { code?: string }).code ?? '')) {
      refuse(place, name, 'cannot be unpacked')
    }
    throw error
  }
}

async function verifyPart(place: Place, name: string, { bytes, sha256 }: Digest) {
  await verifySize(place, name, bytes)
  if (!(await isUnchanged(place, name, sha256))) refuseChanged(place, name)
}

async function isUnchanged(place: Place, name: string, sha256: string): Promise<boolean> {
  return (await readDigest(place.read(name))).sha256 === sha256
}

function refuseChanged(place: Place, name: string): never {
  refuse(place, name, 'was changed after it was written')
}

async function verifySize(place: Place, name: string, bytes: number) {
  const size = await place.size(name)
  if (size === null) refuse(place, name, 'is missing')
  if (size !== bytes) refuse(place, name, `has ${size} bytes instead of ${bytes}`)
}

function refuse(place: Place, part: string, why: string): never {
  throw new DamagedPart(part, `The backup in ${place.address} is damaged: ${part} ${why}.`)
}
