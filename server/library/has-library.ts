import type { Tx } from '../platform/database/transaction.ts'
import { selectLibrary } from './queries.ts'

/** Whether any brief is shared with the caller. */
export async function hasLibrary(tx: Tx): Promise<boolean> {
  const any = { words: [], vendorId: undefined, after: null, limit: 0 }
  return (await selectLibrary(tx, any)).length > 0
}
