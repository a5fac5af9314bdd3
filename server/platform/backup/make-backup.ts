import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { counted } from '../../../contract/counted.ts'
import { formatBytes } from '../../../contract/format-bytes.ts'
import { newestOf, ownMigrations } from '../database/migrate.ts'
import { SettingsError } from '../settings/env.ts'
import { type Digest, digesting } from './digest.ts'
import { type CopiedFiles, copyFiles, listFiles, removeStale } from './file-list.ts'
import { type FileHold, holdFiles } from './hold-files.ts'
import {
  fileListName,
  type Manifest,
  manifestName,
  nameOfTable,
  parsed,
  readManifest,
  unfinishedName,
  writeManifest,
  writeText,
} from './manifest.ts'
import type { Place } from './place.ts'
import { occasionally, type Say } from './progress.ts'
import { openSnapshot, type Snapshot, type SnapshotFacts } from './snapshot.ts'
import type { Store } from './store-files.ts'
import { verifyBackup } from './verify-backup.ts'
import { withWorkFolder } from './work-folder.ts'

export type BackupOptions = {
  /** The database's address for its owner. */
  connectionString: string
  store: Store
  place: Place
  say: Say
  /** Links a file of the store into the place instead of copying it; false if that is impossible. */
  link?: (path: string, name: string) => Promise<boolean>
}

/**
 * Backs up one moment of an installation, which may be in use. After an interruption, the next run takes a new
 * snapshot and keeps the files that were copied.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const hold = await holdFiles(options.connectionString)
  try {
    return await withWorkFolder((folder) => backUp(options, hold, folder))
  } finally {
    await hold.release()
  }
}

async function backUp(options: BackupOptions, hold: FileHold, folder: string): Promise<Manifest> {
  const { connectionString, place, store, say, link } = options
  const snapshot = await openSnapshot(connectionString)
  const saved = await (async () => {
    // An older version does not know every table that refers to files.
    await newestOf(ownMigrations, snapshot.facts.migrations)
    await claim(place, snapshot.facts)
    const tables = await saveTables(snapshot, place, say)
    await removeStale(snapshot, place)
    const listed = await listFiles(snapshot, store, folder)
    await snapshot.check()
    return { tables, listed }
  })().finally(() => snapshot.close())
  const files = await copyFiles(saved.listed, options, folder)
  await hold.check()
  const manifest = await manifestOf(snapshot.facts, saved.tables, files, place)
  await place.settle()
  await verifyBackup(place, manifest, { say, ...(link ? { files: 'present' } : {}) })
  await writeManifest(place, manifest)
  await place.remove(unfinishedName)
  await place.settle()
  return manifest
}

const unfinished = z.object({ installation: z.string().nullable() })

/** Throws a `SettingsError` unless the place is empty, or holds an unfinished backup of this installation. */
async function claim(place: Place, { installation }: SnapshotFacts) {
  if ((await place.size(manifestName)) !== null) {
    const { takenAt } = await readManifest(place)
    throw new SettingsError(
      `${place.address} is not empty: it holds the complete backup of ${takenAt}. Choose another location.`,
    )
  }
  if ((await place.size(unfinishedName)) !== null) {
    const text = (await buffer(place.read(unfinishedName))).toString('utf8')
    const begun = unfinished.safeParse(parsed(text))
    if (!begun.success || begun.data.installation === installation) return
    throw new SettingsError(
      `${place.address} is not empty: it holds the unfinished backup of another installation. Choose another location.`,
    )
  }
  for await (const name of place.list('')) {
    throw new SettingsError(
      `${place.address} is not empty: it holds ${name}. Choose an empty or new one.`,
    )
  }
  await writeText(place, unfinishedName, `${JSON.stringify({ installation })}\n`)
}

async function saveTables(snapshot: Snapshot, place: Place, say: Say) {
  say(
    `Saving ${counted(snapshot.facts.tables.length, 'table')} as of ${snapshot.facts.takenAt.toISOString()}.`,
  )
  const tell = occasionally(say)
  const saved: Manifest['tables'] = []
  for (const table of snapshot.facts.tables) {
    const rows = await snapshot.count(table)
    const stored = await writeZipped(place, nameOfTable(table.name), await snapshot.copy(table))
    saved.push({ name: table.name, columns: table.columns, rows, stored })
    tell(() => `${saved.length} of ${counted(snapshot.facts.tables.length, 'table')}`)
  }
  return saved
}

async function manifestOf(
  { takenAt, migrations, sequences }: SnapshotFacts,
  tables: Manifest['tables'],
  { count, bytes, lines, faults }: CopiedFiles,
  place: Place,
): Promise<Manifest> {
  const list = await writeZipped(place, fileListName, lines())
  return {
    format: 1,
    id: randomUUID(),
    takenAt: takenAt.toISOString(),
    migrations,
    tables,
    sequences,
    files: { count, bytes, list },
    faults,
  }
}

async function writeZipped(place: Place, name: string, source: Readable): Promise<Digest> {
  const zipped = createGzip({ level: 3 })
  const writing = digesting(() => zipped)
  await Promise.all([pipeline(source, zipped), place.write(name, writing.pieces)])
  return writing.result()
}

/** A backup in words, for people. */
export function summaryOf({ tables, files, faults }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const all = `${counted(rows, 'row')} and ${counted(files.count, 'file')} (${formatBytes(files.bytes)})`
  return faults.length === 0
    ? all
    : `${all}, but ${counted(faults.length, 'file')} of the installation ${faults.length === 1 ? 'is' : 'are'} missing or damaged`
}
