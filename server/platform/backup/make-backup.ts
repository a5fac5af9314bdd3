import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { formatBytes } from '../../../common/text/format-bytes.ts'
import { counted } from '../../../contract/values/counted.ts'
import { ownDatabase, requireNewest } from '../database/migrate/migrate.ts'
import { SettingsError } from '../settings/env.ts'
import { type Digest, digesting } from './digest.ts'
import { openEarlier } from './earlier-backup.ts'
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
import { DamagedPart, verifyBackup } from './verify-backup.ts'
import { withWorkFolder } from './work-folder.ts'

export type BackupOptions = {
  /** The database's address for its owner. */
  connectionString: string
  store: Store
  place: Place
  say: Say
  /** Links a file of the store into the place instead of copying it; false if that is impossible. */
  link?: (path: string, name: string) => Promise<boolean>
  /** A complete backup, from which files are taken over instead of being copied and read again. */
  earlier?: Place | null
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
  const { connectionString, place, say } = options
  const snapshot = await openSnapshot(connectionString)
  const saved = await (async () => {
    // An older version does not know every table that refers to files.
    await requireNewest(ownDatabase, snapshot.facts.migrations)
    const mark = await claim(place, snapshot.facts)
    const tables = await saveTables(snapshot, place, say)
    await removeStale(snapshot, place)
    const listed = await listFiles(snapshot, options, folder)
    await snapshot.check()
    return { mark, tables, listed }
  })().finally(() => snapshot.close())
  const earlier = options.earlier ? await openEarlier(options.earlier) : null
  const files = await copyFiles(saved.listed, { ...options, earlier }, folder)
  await hold.check()
  const manifest = await makeManifest(snapshot.facts, saved.tables, files, options)
  await place.settle()
  await verifyOwn(options, manifest, saved.mark)
  await writeManifest(place, manifest)
  await place.remove(unfinishedName)
  await place.settle()
  return manifest
}

const newline = 0x0a

const unfinished = z.object({ installation: z.string().nullable() })

/**
 * Throws a `SettingsError` unless the place is empty, or holds an unfinished backup of this installation. Returns
 * the mark of this run.
 */
async function claim(place: Place, { installation }: SnapshotFacts): Promise<string> {
  if ((await place.size(manifestName)) !== null) {
    const { takenAt } = await readManifest(place)
    throw new SettingsError(
      `${place.address} is not empty: it holds the complete backup of ${takenAt}. Choose another location.`,
    )
  }
  const begun = await markIn(place)
  if (begun === null) await refuseForeign(place)
  else {
    const { success, data } = unfinished.safeParse(parsed(begun))
    if (success && data.installation !== installation) {
      throw new SettingsError(
        `${place.address} is not empty: it holds the unfinished backup of another installation. Choose another location.`,
      )
    }
  }
  const mark = `${JSON.stringify({ installation, run: randomUUID() })}\n`
  await writeText(place, unfinishedName, mark)
  return mark
}

async function markIn(place: Place): Promise<string | null> {
  if ((await place.size(unfinishedName)) === null) return null
  return (await buffer(place.read(unfinishedName))).toString('utf8')
}

async function refuseForeign(place: Place) {
  for await (const name of place.list('')) {
    throw new SettingsError(
      `${place.address} is not empty: it holds ${name}. Choose an empty or new one.`,
    )
  }
}

/** Verifies a backup before it counts as complete. Removes a part that differs, so that the next run writes it. */
async function verifyOwn({ place, say }: BackupOptions, manifest: Manifest, mark: string) {
  try {
    await verifyBackup(place, manifest, { say, files: manifest.linked ? 'none' : 'copied' })
    await refuseOther(place, mark)
  } catch (error) {
    if (!(error instanceof DamagedPart)) throw error
    await refuseOther(place, mark)
    await place.remove(error.part)
    throw new SettingsError(
      `${error.message} Run the same command again, which writes this part anew.`,
      { cause: error },
    )
  }
}

/** Throws a `SettingsError` if another backup has begun here: a copied machine has the same installation. */
async function refuseOther(place: Place, mark: string) {
  if ((await markIn(place)) === mark && (await place.size(manifestName)) === null) return
  throw new SettingsError(
    `Another backup was started in ${place.address} meanwhile, so this one is not complete. Choose another location.`,
  )
}

async function saveTables(snapshot: Snapshot, place: Place, say: Say) {
  say(
    `Saving ${counted(snapshot.facts.tables.length, 'table')} as of ${snapshot.facts.takenAt.toISOString()}.`,
  )
  const tell = occasionally(say)
  const saved: Manifest['tables'] = []
  for (const table of snapshot.facts.tables) {
    const rows = await snapshot.count(table)
    const lines = countingLines(await snapshot.copy(table))
    const stored = await writeZipped(place, nameOfTable(table.name), lines.pieces)
    if (lines.count() !== rows) {
      await snapshot.check() // an upgrade may be the reason
      throw new Error(`${table.name} was saved with ${lines.count()} rows instead of ${rows}`)
    }
    saved.push({ name: table.name, columns: table.columns, rows, stored })
    tell(() => `${saved.length} of ${counted(snapshot.facts.tables.length, 'table')}`)
  }
  return saved
}

async function makeManifest(
  { takenAt, migrations, sequences }: SnapshotFacts,
  tables: Manifest['tables'],
  { count, bytes, lines, faults }: CopiedFiles,
  { place, link }: BackupOptions,
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
    linked: link !== undefined,
    faults,
  }
}

/** Passes the pieces of a table on. In COPY's text format every row is one line. */
function countingLines(source: AsyncIterable<Buffer>) {
  let count = 0
  async function* through() {
    for await (const piece of source) {
      for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) count += 1
      yield piece
    }
  }
  return { pieces: through(), count: () => count }
}

async function writeZipped(
  place: Place,
  name: string,
  source: AsyncIterable<Buffer>,
): Promise<Digest> {
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
