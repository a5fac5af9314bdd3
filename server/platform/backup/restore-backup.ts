import type { Content, FileContent } from './content.ts'
import { filesIn } from './files-in.ts'
import { checkTarget, type Loading, loadDatabase } from './load-database.ts'
import { fileListName, type Manifest, nameOfFile, nameOfTable, readManifest } from './manifest.ts'
import type { Place } from './place.ts'
import { checkStore, fillStore, type Store } from './store-files.ts'
import { unzipped, verifyBackup } from './verify-backup.ts'

/** The installation to be filled. */
export type Installation = Loading & { store: Store }

/**
 * Restores a backup into an empty installation: first the files, then all rows in one transaction. Nothing is
 * written unless the whole backup is intact. After an interruption the same call continues. Returns the manifest
 * with every file that is missing or damaged.
 */
export async function restoreBackup(place: Place, installation: Installation): Promise<Manifest> {
  const manifest = await readManifest(place)
  const content = contentOf(place, manifest)
  await checkTarget(content, installation)
  await checkStore(content, installation.store)
  const damaged = await verifyBackup(place, manifest, installation)
  await fillInstallation(
    { ...content, files: () => withoutHashes(content.files(), damaged) },
    installation,
  )
  const found = damaged.map((path) => ({ path, fault: 'damaged' as const }))
  return { ...manifest, faults: [...manifest.faults, ...found] }
}

/** Has the hashes of damaged files computed from what is there. */
async function* withoutHashes(files: AsyncIterable<FileContent>, damaged: readonly string[]) {
  const paths = new Set(damaged)
  for await (const file of files) yield paths.has(file.path) ? { ...file, sha256: null } : file
}

/** Files first: once the rows are there, in one transaction, the installation is complete. */
export async function fillInstallation(content: Content, installation: Installation) {
  await fillStore(content, installation.store, installation.say)
  await loadDatabase(content, installation)
}

function contentOf(place: Place, manifest: Manifest): Content {
  return {
    ...manifest,
    identity: async () => manifest.id,
    readTable: async ({ name }) => unzipped(place, nameOfTable(name)),
    fileCount: manifest.files.count,
    fileBytes: manifest.files.bytes,
    files: () => filesIn(unzipped(place, fileListName)),
    filesStay: false,
    readFile: (path) => place.read(nameOfFile(path)),
    hasFile: async (path) => (await place.size(nameOfFile(path))) !== null,
  }
}
