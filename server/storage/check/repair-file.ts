import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { type FileProblem, findProblem } from './check-files.ts'
import { selectTwins } from './queries.ts'

/**
 * Replaces a missing or damaged file by a copy of another file that should have the same bytes and does.
 * Returns false, and changes nothing, if there is none. If copying fails, the next repair retries it.
 */
export async function repairFile(services: Services, { row }: FileProblem): Promise<boolean> {
  if (row.sha256 === null) return false
  const twins = await withSystemTx(
    services,
    'operator: repair files',
    (tx) => selectTwins(tx, row),
    'read only',
  )
  for (const id of twins) {
    const twin = { ...row, id, path: id }
    if (await findProblem(services, twin, false)) continue
    await services.objects.delete(row.path)
    if (await services.objects.copy(twin.path, row.path, { apart: true })) return true
  }
  return false
}
