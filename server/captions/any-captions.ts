import type { Tx } from '../platform/database/transaction.ts'
import { selectCaptioned } from './queries.ts'

/** Whether any brief that the caller may read has captions. */
export async function anyCaptions(tx: Tx): Promise<boolean> {
  return (await selectCaptioned(tx)) !== undefined
}
