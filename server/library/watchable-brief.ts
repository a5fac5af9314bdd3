import { briefErrors } from '../../contract/briefs/briefs.ts'
import { refusal } from '../../contract/errors.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { type SharedBrief, selectLibraryBrief } from './queries.ts'

/**
 * A brief that the caller may watch now. Throws 404 also for one that is not available yet, or whose terms the
 * caller has not accepted.
 */
export async function watchableBrief(tx: Tx, briefId: string): Promise<SharedBrief> {
  const brief = await selectLibraryBrief(tx, briefId)
  if (brief?.gate !== 'open') throw refusal(briefErrors.notFound)
  return brief
}
