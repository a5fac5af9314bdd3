import { idLength } from '../files/file-rows.ts'
import type { FileContent } from './content.ts'
import { filesIn } from './files-in.ts'
import { fileListName, nameOfFile, readManifest } from './manifest.ts'
import type { Place } from './place.ts'
import { unzipped } from './verify-backup.ts'

/** The backup before: its files need not be copied again. */
export type EarlierBackup = {
  place: Place
  /** Files that were damaged then: the installation's may have been repaired since. */
  damaged: ReadonlySet<string>
  /** Of derived files, whose rows have no hash. */
  hashes: ReadonlyMap<string, string>
}

export async function openEarlier(place: Place): Promise<EarlierBackup> {
  const { faults } = await readManifest(place)
  const hashes = new Map<string, string>()
  for await (const { path, sha256 } of filesIn(unzipped(place, fileListName))) {
    if (path.length !== idLength && sha256 !== null) hashes.set(path, sha256)
  }
  return { place, damaged: new Set(faults.map(({ path }) => path)), hashes }
}

/** Takes a file over from the backup before; null if that does not have it, or had no hash of it. */
export async function takeOver(
  earlier: EarlierBackup,
  place: Place,
  { path, size, sha256: expected }: FileContent,
): Promise<FileContent | null> {
  const sha256 = expected ?? earlier.hashes.get(path)
  if (!sha256 || earlier.damaged.has(path)) return null
  const name = nameOfFile(path)
  // An interrupted run may have copied it, so it is read once more at the end.
  if ((await place.size(name)) !== null) return null
  if (!(await place.takeOver(earlier.place, name, size))) return null
  return { path, size, sha256, taken: true }
}
