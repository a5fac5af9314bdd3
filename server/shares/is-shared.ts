import type { Tx } from '../platform/database/transaction.ts'
import { countShares } from './queries.ts'

/** Whether a brief of the caller's company was ever shared. */
export async function isShared(tx: Tx, briefId: string): Promise<boolean> {
  return (await countShares(tx, { kind: 'brief', id: briefId })) > 0
}
