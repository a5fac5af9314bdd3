import { keptForBackup } from '../platform/backup/kept-for-backup.ts'
import type { Services } from '../platform/context.ts'
import { schemaState } from '../platform/database/schema-state.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { idLength } from '../platform/files/file-rows.ts'
import { inBatches } from '../platform/files/in-batches.ts'
import { removeBytes } from './picture.ts'
import {
  deleteExpiredUploads,
  deleteSweptObjects,
  selectKnownIds,
  selectReplacedParts,
} from './queries.ts'

/** How long a file without a row may still belong to a running request, in milliseconds. */
const orphanMs = 24 * 3600 * 1000

const batchSize = 1000

/** Removes uploads not finished within 24 hours: first the reservation, then the bytes. */
export async function expireUploads(services: Services) {
  const ids = await withSystemTx(services, 'expired uploads', deleteExpiredUploads)
  await removeAll(services, ids)
}

/** Removes files that nothing has referred to for 30 days: first the row, then the bytes. */
export async function sweepObjects(services: Services) {
  let ids: string[]
  do {
    ids = await withSystemTx(services, 'files that nothing refers to', deleteSweptObjects)
    await removeAll(services, ids)
  } while (ids.length > 0)
}

/**
 * Removes files that no row refers to, left behind by crashes and by deletions during a backup. Returns how
 * many there were. Removes none from a store that seems to belong to another database.
 */
export async function sweepOrphans(services: Services): Promise<number> {
  // A newer version, beside this one during an upgrade, may refer to files in tables unknown to this one.
  if ((await schemaState(services.database))?.unknown.length) return 0
  if (await isForeignStore(services)) {
    const { DATA_DIR, s3 } = services.env
    services.log.error(
      { store: s3?.bucket ?? DATA_DIR },
      'the file store seems to belong to another database: no file in it has a row, so none is removed',
    )
    return 0
  }
  let removed = 0
  for await (const orphans of findOrphans(services)) {
    if (await keptForBackup(services)) break
    for (const path of orphans) await services.drafts.abort(path)
    removed += orphans.length
    if (orphans.length > 0)
      services.log.info({ files: orphans.length }, 'removed files without a row')
  }
  return removed
}

/**
 * Whether the store has files a day old, and none of its files has a row: as if DATABASE_URL, or the store, were
 * that of another installation. Reads on only until it finds a file with a row.
 */
export async function isForeignStore(services: Services): Promise<boolean> {
  const before = services.now().getTime() - orphanMs
  let old = false
  for await (const batch of inBatches(services.objects.list())) {
    old ||= batch.some(({ modifiedAt }) => modifiedAt.getTime() <= before)
    const ids = idsOf(batch.map(({ path }) => path))
    const known = await withSystemTx(services, 'files with a row', (tx) => selectKnownIds(tx, ids))
    if (known.size > 0) return false
  }
  return old
}

/** The paths of files a day old that no row refers to, in batches. */
export async function* findOrphans(services: Services): AsyncGenerator<string[]> {
  const before = services.now().getTime() - orphanMs
  for await (const batch of inBatches(services.objects.list())) {
    const old = batch.filter(({ modifiedAt }) => modifiedAt.getTime() <= before)
    yield await rowlessIn(
      services,
      old.map(({ path }) => path),
    )
  }
}

/**
 * Removes the bytes of those of these ids that have no row any more. Returns false if a backup keeps some of them
 * for now.
 */
export async function removeRowless(services: Services, ids: readonly string[]): Promise<boolean> {
  let removed = true
  for (let from = 0; from < ids.length; from += batchSize) {
    const rowless = await rowlessIn(services, ids.slice(from, from + batchSize))
    removed = (await removeAll(services, rowless)) && removed
  }
  return removed
}

async function rowlessIn(services: Services, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const ids = idsOf(paths)
  return withSystemTx(services, 'files without a row', async (tx) => {
    const known = await selectKnownIds(tx, ids)
    const replaced = await selectReplacedParts(tx, paths)
    return paths.filter((path) => !known.has(path.slice(0, idLength)) || replaced.has(path))
  })
}

const idsOf = (paths: readonly string[]) => [
  ...new Set(paths.map((path) => path.slice(0, idLength))),
]

async function removeAll(services: Services, ids: readonly string[]): Promise<boolean> {
  let removed = true
  for (const id of ids) removed = (await removeBytes(services, id)) && removed
  return removed
}
