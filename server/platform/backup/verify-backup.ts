import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { counted } from '../../../contract/counted.ts'
import { formatBytes } from '../../../contract/format-bytes.ts'
import { SettingsError } from '../settings/env.ts'
import { type Digest, digestOf } from './digest.ts'
import { filesIn } from './file-list.ts'
import { inParallel } from './in-parallel.ts'
import { fileListName, type Manifest, nameOfFile, nameOfTable } from './manifest.ts'
import type { Place } from './place.ts'
import { occasionally, type Say } from './progress.ts'

const atOnce = 4

type Verifying = {
  say: Say
  /** Whether files are read completely, or only their sizes are compared. */
  files?: 'read' | 'present'
}

/** Reads everything in a backup. Throws a `SettingsError` that names the first part that was changed. */
export async function verifyBackup(
  place: Place,
  { tables, files }: Manifest,
  { say, files: how = 'read' }: Verifying,
) {
  const total = `${counted(files.count, 'file')}, ${formatBytes(files.bytes)}`
  say(`Checking ${counted(tables.length, 'table')} and ${total}.`)
  for (const { name, stored } of tables) await verifyPart(place, nameOfTable(name), stored)
  await verifyPart(place, fileListName, files.list)
  const tell = occasionally(say)
  let [count, bytes] = [0, 0]
  await inParallel(
    filesIn(unzipped(place, fileListName)),
    atOnce,
    async ({ path, size, sha256 }) => {
      const name = nameOfFile(path)
      await (sha256 === null || how === 'present'
        ? verifySize(place, name, size)
        : verifyPart(place, name, { bytes: size, sha256 }))
      count += 1
      bytes += size
      tell(() => `${count.toLocaleString('en')} files, ${formatBytes(bytes)} of ${total}`)
    },
  )
  if (count !== files.count) refuse(place, `${fileListName} lists a wrong number of files`)
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
      refuse(place, `${name} cannot be unpacked`)
    }
    throw error
  }
}

async function verifyPart(place: Place, name: string, { bytes, sha256 }: Digest) {
  await verifySize(place, name, bytes)
  const found = await digestOf(place.read(name))
  if (found.sha256 !== sha256) refuse(place, `${name} was changed after it was written`)
}

async function verifySize(place: Place, name: string, bytes: number) {
  const size = await place.size(name)
  if (size === null) refuse(place, `${name} is missing`)
  if (size !== bytes) refuse(place, `${name} has ${size} bytes instead of ${bytes}`)
}

function refuse(place: Place, why: string): never {
  throw new SettingsError(`The backup in ${place.address} is damaged: ${why}.`)
}
