import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { removeBytes } from './picture.ts'
import { deleteExpiredUploads, deleteSweptObjects, selectKnownIds } from './queries.ts'

/** Bytes without a row may belong to a request under way; after this they do not, in milliseconds. */
const orphanMs = 24 * 3600 * 1000

const batchSize = 1000
const idLength = 36

/** Takes away uploads that were not finished within 24 hours: their reservation, then their bytes. */
export async function expireUploads(services: Services) {
  const ids = await withSystemTx(services, 'expired uploads', deleteExpiredUploads)
  await removeAll(services, ids)
}

/** Takes away files that nothing has referred to for 30 days: the row, then the bytes. */
export async function sweepObjects(services: Services) {
  let ids: string[]
  do {
    ids = await withSystemTx(services, 'files that nothing refers to', deleteSweptObjects)
    await removeAll(services, ids)
  } while (ids.length > 0)
}

/** Takes away bytes that no row knows, which a crash may leave behind. */
export async function sweepOrphans(services: Services) {
  const before = services.now().getTime() - orphanMs
  let batch: string[] = []
  for await (const { path, modifiedAt } of services.store.list()) {
    if (modifiedAt.getTime() > before) continue
    batch.push(path)
    if (batch.length === batchSize) {
      await removeUnknown(services, batch)
      batch = []
    }
  }
  await removeUnknown(services, batch)
}

async function removeUnknown(services: Services, paths: readonly string[]) {
  if (paths.length === 0) return
  const ids = [...new Set(paths.map((path) => path.slice(0, idLength)))]
  const known = await withSystemTx(services, 'bytes without a row', (tx) => selectKnownIds(tx, ids))
  const orphans = paths.filter((path) => !known.has(path.slice(0, idLength)))
  for (const path of orphans) await services.store.remove(path)
  if (orphans.length > 0)
    services.log.info({ files: orphans.length }, 'removed bytes without a row')
}

async function removeAll(services: Services, ids: readonly string[]) {
  for (const id of ids) await removeBytes(services.store, id)
}
