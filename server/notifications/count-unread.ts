import type { Tx } from '../platform/database/transaction.ts'
import { countOwnUnread } from './queries.ts'

/** The number on the bell: the caller's unread notifications, up to its limit. */
export function countUnread(tx: Tx): Promise<number> {
  return countOwnUnread(tx)
}
