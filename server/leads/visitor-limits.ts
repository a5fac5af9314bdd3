import { generalErrors } from '../../contract/errors.ts'
import { type Limit, takeMailTurn, takeTurn, takeTurnIn } from '../auth/rate-limits.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { peerKey } from '../platform/fair-use/network-address.ts'
import { RetryAfterError } from '../platform/fair-use/retry-after.ts'

/** High enough for a whole company behind one address, low enough to stop a bot quickly. */
const visitors: Pick<Limit, 'burst' | 'seconds'> = { burst: 30, seconds: 300 }

const toOneMailbox = { burst: 1, seconds: 86_400 }
const receiptsByPeer: Limit = { name: 'receipts_by', burst: 10, seconds: 3600 }
const receiptsInAll: Limit = { name: 'receipts', burst: 300, seconds: 3600 }

/** Counts the requests of one network address. Throws 429. */
export function limitVisitor({ services, peer }: Ctx, name: string) {
  return takeTurn(services, { name, ...visitors }, peerKey(peer.ip), generalErrors.tooManyRequests)
}

/**
 * Whether to send a receipt to an address that anyone may have typed: one a day per mailbox, a few
 * an hour per network address, and a total limit. The form entry is stored either way.
 */
export async function mayMailReceipt({ services, peer }: Ctx, address: string): Promise<boolean> {
  try {
    await withSystemTx(services, 'receipt', async (tx) => {
      await takeMailTurn(tx, 'receipt', mailboxOf(address), toOneMailbox)
      await takeTurnIn(tx, receiptsByPeer, peerKey(peer.ip))
      await takeTurnIn(tx, receiptsInAll, 'all')
    })
    return true
  } catch (error) {
    if (error instanceof RetryAfterError) return false
    throw error
  }
}

/** Strips the tag: `ann+news@…` reaches Ann. */
function mailboxOf(address: string): string {
  return address.replace(/^([^+@]*)\+[^@]*@/, '$1@')
}
