import type { Tx } from '../platform/database/transaction.ts'
import { selectHasLibrary } from './queries.ts'

/** Whether any brief or canvas is shared with the caller. */
export async function hasLibrary(tx: Tx): Promise<boolean> {
  return selectHasLibrary(tx)
}
