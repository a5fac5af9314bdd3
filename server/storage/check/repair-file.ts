import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { type FileProblem, problemOf } from './check-files.ts'
import { selectTwins } from './queries.ts'

/**
 * Replaces missing or damaged bytes by those of another file that has, and still holds, the same ones.
 * Returns false, and changes nothing, where there is none.
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
    if (await problemOf(services, twin, false)) continue
    await services.objects.delete(row.path)
    if (await services.objects.copy(twin.path, row.path)) return true
  }
  return false
}
