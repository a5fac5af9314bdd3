import type { Tx } from '../platform/database/transaction.ts'
import { countLibraryCanvases } from './canvases/queries.ts'
import { selectLibrary } from './queries.ts'

/** Whether any brief or canvas is shared with the caller. */
export async function hasLibrary(tx: Tx): Promise<boolean> {
  const any = { words: [], vendorId: undefined, after: null, limit: 0 }
  return (await selectLibrary(tx, any)).length > 0 || (await countLibraryCanvases(tx)) > 0
}
