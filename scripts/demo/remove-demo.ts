import type { Services } from '../../server/platform/context.ts'
import { withSystemTx } from '../../server/platform/database/transaction.ts'
import { removeRowless } from '../../server/storage/sweep-files.ts'
import { deleteDemo, deleteMark, readMark } from './queries.ts'

/**
 * Removes the demonstration's companies, complete or not, with everything added to them since:
 * accounts, files and mail. Nothing else is touched. Returns the number of removed companies, or
 * null if there is no demonstration.
 */
export async function removeDemo(services: Services): Promise<number | null> {
  const gone = await withSystemTx(services, 'the demonstration goes', async (tx) => {
    const mark = await readMark(tx)
    if (!mark) return null
    const deleted = await deleteDemo(tx, mark)
    await deleteMark(tx)
    return deleted
  })
  if (!gone) return null
  // If this is interrupted, the daily sweep removes what is left of the bytes.
  await removeRowless(services, gone.files)
  return gone.companies
}
