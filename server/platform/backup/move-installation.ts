import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { counted } from '../../../contract/values/counted.ts'
import { SettingsError } from '../settings/env.ts'
import type { Content } from './content.ts'
import { readDigest } from './digest.ts'
import { listFiles } from './file-list.ts'
import { filesIn } from './files-in.ts'
import { holdFiles } from './hold-files.ts'
import { checkTarget } from './load-database.ts'
import { fillInstallation, type Installation } from './restore-backup.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { checkStore, type Store } from './store-files.ts'
import { withWorkFolder } from './work-folder.ts'

/** `filesStay` if the store is that of the target as well. */
export type Source = { connectionString: string; store: Store; filesStay: boolean }

/**
 * Moves a stopped installation to another database and store, which must be empty. The old one is left
 * unchanged. After an interruption the same call continues.
 */
export async function moveInstallation(
  { connectionString, store, filesStay }: Source,
  target: Installation,
): Promise<{ rows: number; files: number }> {
  const hold = await holdFiles(connectionString)
  try {
    await hold.refuseRunning()
    const snapshot = await openSnapshot(connectionString)
    const carried = withWorkFolder(async (folder) => {
      const content = { ...(await readContent(snapshot, store, folder)), filesStay }
      await checkTarget(content, target)
      await checkStore(content, target.store)
      await fillInstallation(content, target)
      const rows = content.tables.reduce((sum, table) => sum + table.rows, 0)
      return { rows, files: content.fileCount }
    })
    const moved = await carried.finally(() => snapshot.close())
    await hold.refuseRunning()
    return moved
  } finally {
    await hold.release()
  }
}

async function readContent(
  snapshot: Snapshot,
  store: Store,
  folder: string,
): Promise<Omit<Content, 'filesStay'>> {
  const { migrations, sequences } = snapshot.facts
  const tables: Content['tables'] = []
  for (const table of snapshot.facts.tables) {
    tables.push({ ...table, rows: await snapshot.count(table) })
  }
  const { list, count, bytes, faults } = await listFiles(snapshot, { store }, folder)
  if (faults.length > 0) {
    throw new SettingsError(
      `${counted(faults.length, 'file')} of this installation cannot be found, for example ${faults[0]?.path}. Set DATA_DIR or S3_BUCKET as for its server. Nothing was moved.`,
    )
  }
  const readTable: Content['readTable'] = async ({ name }) => {
    const table = snapshot.facts.tables.find((one) => one.name === name)
    if (!table) throw new Error(`there is no table ${name}`)
    return snapshot.copy(table)
  }
  return {
    migrations,
    sequences,
    tables,
    readTable,
    identity: async () => {
      const hash = createHash('sha256')
      for (const table of tables) {
        const { sha256 } = await readDigest(await readTable(table))
        hash.update(`${table.name} ${table.rows} ${sha256}\n`)
      }
      return hash.digest('hex')
    },
    fileCount: count,
    fileBytes: bytes,
    files: () => filesIn(createReadStream(list)),
    readFile: (path) => store.objects.read(path),
    hasFile: async (path) => (await store.objects.size(path)) !== null,
  }
}
