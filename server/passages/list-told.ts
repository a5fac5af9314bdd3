import type { Tx } from '../platform/database/transaction.ts'
import type { Passage } from './passage.ts'
import { selectTold } from './queries.ts'

/** What briefs that the caller may read tell, in the order in which it is said, without what is internal. */
export const listTold = (tx: Tx, briefIds: readonly string[], most: number): Promise<Passage[]> =>
  selectTold(tx, briefIds, most)
