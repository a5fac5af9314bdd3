import { createHash } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { rowExists, type StoredRow, selectStoredRows } from './queries.ts'

export type FileProblem = {
  problem: 'missing' | 'wrong size' | 'wrong hash' | 'unreadable'
  row: StoredRow
}

/** The results of a check so far. */
export type CheckedFiles = {
  files: number
  bytes: number
  missing: number
  problems: FileProblem[]
}

const pageSize = 500

/** How many sizes are requested concurrently, because a remote store takes a while for each. */
const atOnce = 16

/**
 * Compares each row that names stored bytes with the store, by size and, unless `quick`, by SHA-256. Yields the
 * results so far after each page. The server may be running.
 */
export async function* checkFiles(
  services: Services,
  { quick }: { quick: boolean },
): AsyncGenerator<CheckedFiles> {
  const done: CheckedFiles = { files: 0, bytes: 0, missing: 0, problems: [] }
  yield done
  for (let after = ''; ; ) {
    const slice = { after, limit: pageSize }
    const rows = await readOnly(services, (tx) => selectStoredRows(tx, slice))
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce)
      const found = await Promise.all(some.map((row) => findProblem(services, row, quick)))
      for (const [at, row] of some.entries()) {
        done.files++
        done.bytes += row.size ?? 0
        const problem = found[at]
        if (!problem) continue
        if (problem === 'missing') done.missing++
        done.problems.push({ problem, row })
      }
    }
    yield done
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.path
  }
}

/** What is wrong with the bytes of a row; null if nothing is, or the row was deleted meanwhile. */
export async function findProblem(
  services: Services,
  row: StoredRow,
  quick: boolean,
): Promise<FileProblem['problem'] | null> {
  const problem = await compare(services, row, quick).catch(() => 'unreadable' as const)
  return problem && (await readOnly(services, (tx) => rowExists(tx, row))) ? problem : null
}

async function compare({ objects }: Services, row: StoredRow, quick: boolean) {
  const size = await objects.size(row.path)
  if (size === null) return 'missing'
  if (row.size !== null && size !== row.size) return 'wrong size'
  if (quick || row.sha256 === null) return null
  const hash = createHash('sha256')
  for await (const chunk of objects.read(row.path)) hash.update(chunk)
  return hash.digest('hex') === row.sha256 ? null : 'wrong hash'
}

function readOnly<T>(services: Services, read: Parameters<typeof withSystemTx<T>>[2]): Promise<T> {
  return withSystemTx(services, 'operator: check files', read, 'read only')
}
