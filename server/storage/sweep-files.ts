import type { Services } from '../platform/context.ts'
import { schemaState } from '../platform/database/schema-state.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { idLength } from '../platform/files/file-rows.ts'
import { keptForBackup } from '../platform/files/kept-for-backup.ts'
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
 * many there were.
 */
export async function sweepOrphans(services: Services): Promise<number> {
  // A newer version, beside this one during an upgrade, may refer to files in tables unknown to this one.
  if ((await schemaState(services.database))?.unknown.length) return 0
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

/** The paths of files a day old that no row refers to, in batches. */
export async function* findOrphans(services: Services): AsyncGenerator<string[]> {
  const before = services.now().getTime() - orphanMs
  let batch: string[] = []
  for await (const { path, modifiedAt } of services.objects.list()) {
    if (modifiedAt.getTime() > before) continue
    batch.push(path)
    if (batch.length === batchSize) {
      yield await rowlessIn(services, batch)
      batch = []
    }
  }
  yield await rowlessIn(services, batch)
}

/** Removes the bytes of those of these ids that have no row any more. */
export async function removeRowless(services: Services, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += batchSize) {
    await removeAll(services, await rowlessIn(services, ids.slice(from, from + batchSize)))
  }
}

async function rowlessIn(services: Services, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const ids = [...new Set(paths.map((path) => path.slice(0, idLength)))]
  return withSystemTx(services, 'files without a row', async (tx) => {
    const known = await selectKnownIds(tx, ids)
    const replaced = await selectReplacedParts(tx, paths)
    return paths.filter((path) => !known.has(path.slice(0, idLength)) || replaced.has(path))
  })
}

async function removeAll(services: Services, ids: readonly string[]) {
  for (const id of ids) await removeBytes(services, id)
}
