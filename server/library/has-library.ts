import type { Tx } from '../platform/database/transaction.ts'
import { countLibrary } from './queries.ts'

/** Whether any brief is shared with the caller. */
export async function hasLibrary(tx: Tx): Promise<boolean> {
  return (await countLibrary(tx)) > 0
}
