import { briefErrors } from '../../contract/briefs/briefs.ts'
import { refusal } from '../../contract/errors.ts'
import { type LibraryBrief, libraryErrors } from '../../contract/library/library.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { toLibraryBrief } from './library-view.ts'
import { selectLibraryBrief, selectRevokedBy } from './queries.ts'

/** One brief shared with the caller. Throws 404 for others, and says if the vendor has revoked access. */
export async function readLibraryBrief(tx: Tx, briefId: string): Promise<LibraryBrief> {
  const brief = await selectLibraryBrief(tx, briefId)
  if (!brief) {
    const vendor = await selectRevokedBy(tx, briefId)
    throw vendor ? refusal(libraryErrors.revoked, { vendor }) : refusal(briefErrors.notFound)
  }
  return toLibraryBrief(tx, brief, { briefId: brief.id })
}
