import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatBytes } from '../../../common/text/format-bytes.ts'
import { counted } from '../../../contract/values/counted.ts'
import { idLength } from '../files/file-rows.ts'
import { inBatches } from '../files/in-batches.ts'
import { isOwnPath } from '../files/own-path.ts'
import { SettingsError } from '../settings/env.ts'
import type { FileContent } from './content.ts'
import { digesting, drain } from './digest.ts'
import { type EarlierBackup, takeOver } from './earlier-backup.ts'
import { filesIn } from './files-in.ts'
import { inParallel } from './in-parallel.ts'
import type { BackupOptions } from './make-backup.ts'
import { type Manifest, nameOfFile } from './manifest.ts'
import type { Place } from './place.ts'
import { occasionally } from './progress.ts'
import type { Snapshot } from './snapshot.ts'
import type { Store } from './store-files.ts'

const atOnce = 4
const sizesAtOnce = 16

type Faults = Manifest['faults']
/** Files to be copied: a list on disk, and the files that are missing. */
export type ListedFiles = { list: string; count: number; bytes: number; faults: Faults }
export type CopiedFiles = { count: number; bytes: number; lines: () => Readable; faults: Faults }

/**
 * Lists the stored files that have a row in the snapshot, and those derived from them. Throws a `SettingsError` if
 * all are missing, as in a store of another installation; not where files are linked, whose store is the server's.
 */
export async function listFiles(
  snapshot: Snapshot,
  { store: { objects }, link }: Pick<BackupOptions, 'store' | 'link'>,
  folder: string,
): Promise<ListedFiles> {
  const list = join(folder, 'listed.jsonl')
  let [count, bytes, originals] = [0, 0, 0]
  async function* lines() {
    for await (const paths of inBatches(objects.list())) {
      const known = await snapshot.known(paths.map(({ path }) => path))
      for await (const { size, ...file } of withSizes(objects, known)) {
        if (size === null) continue
        count += 1
        bytes += size
        if (file.path.length === idLength) originals += 1
        yield `${JSON.stringify({ ...file, size })}\n`
      }
    }
  }
  await pipeline(lines, createWriteStream(list, { mode: 0o600 }))
  const expected = await snapshot.countFiles()
  if (originals === 0 && expected > 0 && !link) {
    throw new SettingsError(
      'The store has no file of this installation. Set DATA_DIR or S3_BUCKET as for the server. If they are set so, the files are lost: upload one in Briefwell, then run the command again.',
    )
  }
  const faults = originals === expected ? [] : await missingFiles(snapshot, objects)
  return { list, count, bytes, faults }
}

async function missingFiles(snapshot: Snapshot, objects: Store['objects']): Promise<Faults> {
  const faults: Faults = []
  for await (const ids of snapshot.fileIds()) {
    const files = ids.map((path) => ({ path }))
    for await (const { path, size } of withSizes(objects, files)) {
      if (size === null) faults.push({ path, fault: 'missing' })
    }
  }
  return faults
}

/** Adds the sizes of files, null for missing ones. Asks for several at once: each is a request to a bucket. */
async function* withSizes<File extends { path: string }>(
  objects: Store['objects'],
  files: readonly File[],
) {
  for (let from = 0; from < files.length; from += sizesAtOnce) {
    const some = files.slice(from, from + sizesAtOnce)
    yield* await Promise.all(
      some.map(async (file) => ({ ...file, size: await objects.size(file.path) })),
    )
  }
}

/**
 * Removes files that an earlier run has copied, but that have no row in this snapshot. What others have put there,
 * such as a file manager, stays.
 */
export async function removeStale(snapshot: Snapshot, place: Place) {
  for await (const names of inBatches(place.list('files/'))) {
    const paths = names.map((name) => name.slice(name.lastIndexOf('/') + 1)).filter(isOwnPath)
    const known = new Set((await snapshot.known(paths)).map(({ path }) => path))
    for (const path of paths) if (!known.has(path)) await place.remove(nameOfFile(path))
  }
}

/** Copies the listed files that the place lacks. A derived file may have been replaced meanwhile. */
export async function copyFiles(
  { list, count, bytes, faults }: ListedFiles,
  {
    store,
    place,
    say,
    link,
    earlier,
  }: Omit<BackupOptions, 'earlier'> & { earlier?: EarlierBackup | null },
  folder: string,
): Promise<CopiedFiles> {
  const total = `${counted(count, 'file')}, ${formatBytes(bytes)}`
  say(earlier ? `Copying what ${earlier.place.address} lacks of ${total}.` : `Copying ${total}.`)
  const tell = occasionally(say)
  const copied = { count: 0, bytes: 0, faults: [...faults] }
  const target = join(folder, 'copied.jsonl')
  // Appends, because several are written at once.
  const lines = await open(target, 'a', 0o600)
  await inParallel(filesIn(createReadStream(list)), atOnce, async (wanted) => {
    const { path, sha256 } = wanted
    const linked = (await link?.(path, nameOfFile(path))) ? wanted : null
    const taken = earlier && (await takeOver(earlier, place, wanted))
    const file = linked ?? taken ?? (await copyFile(store, place, wanted))
    if (!file && path.length === idLength) copied.faults.push({ path, fault: 'missing' })
    if (!file) return
    if (sha256 !== null && file.sha256 !== sha256) copied.faults.push({ path, fault: 'damaged' })
    copied.count += 1
    copied.bytes += file.size
    await lines.appendFile(`${JSON.stringify(file)}\n`)
    tell(
      () => `${copied.count.toLocaleString('en')} files, ${formatBytes(copied.bytes)} of ${total}`,
    )
  }).finally(() => lines.close())
  return { ...copied, lines: () => createReadStream(target) }
}

/** Copies one file and returns its size and hash; null if it is gone, or is being derived just now. */
async function copyFile({ objects }: Store, place: Place, { path, size }: FileContent) {
  const name = nameOfFile(path)
  const there = (await place.size(name)) === size
  const reading = digesting(() => objects.read(path))
  try {
    // Files never change, so one of the right size is the same; verification reads it at the end.
    await (there ? drain(reading.pieces) : place.write(name, reading.pieces))
  } catch (error) {
    if ((await objects.size(path)) === null) return null
    throw error
  }
  const { bytes, sha256 } = reading.result()
  if (bytes === size) return { path, size, sha256 }
  if (path.length === idLength) throw new Error(`${path} has ${bytes} bytes instead of ${size}`)
  await place.remove(name)
  return null
}
