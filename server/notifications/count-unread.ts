import type { Tx } from '../platform/database/transaction.ts'
import { countOwnUnread } from './queries.ts'

/** What the bell shows: how many notifications the caller has not read, as far as it counts. */
export function countUnread(tx: Tx): Promise<number> {
  return countOwnUnread(tx)
}
