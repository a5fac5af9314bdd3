import type { Tx } from '../platform/database/transaction.ts'
import { selectHasLibrary } from './queries.ts'

/** Whether anything is shared with the caller. */
export async function hasLibrary(tx: Tx): Promise<boolean> {
  return selectHasLibrary(tx)
}
