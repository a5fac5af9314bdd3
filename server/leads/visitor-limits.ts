import { generalErrors } from '../../contract/errors.ts'
import { type Limit, takeMailTurn, takeTurn, takeTurnIn } from '../auth/rate-limits.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { peerKey } from '../platform/http/network-address.ts'
import { TooSoon } from '../platform/http/too-soon.ts'

/** A company may stand behind one address, and nobody in it waits; a robot soon does. */
const visitors: Pick<Limit, 'burst' | 'seconds'> = { burst: 30, seconds: 300 }

const toOneMailbox = { burst: 1, seconds: 86_400 }
const receiptsByPeer: Limit = { name: 'receipts_by', burst: 10, seconds: 3600 }
const receiptsInAll: Limit = { name: 'receipts', burst: 300, seconds: 3600 }

/** Counts what one network address sends. Throws 429. */
export function takeVisitorTurn({ services, peer }: Ctx, name: string) {
  return takeTurn(services, { name, ...visitors }, peerKey(peer.ip), generalErrors.tooManyRequests)
}

/**
 * Whether a receipt goes to an address that anybody may have typed: one a day to a mailbox, some an
 * hour for one network address, and for all together. Without it what was sent is kept all the same.
 */
export async function takeReceipt({ services, peer }: Ctx, address: string): Promise<boolean> {
  try {
    await withSystemTx(services, 'receipt', async (tx) => {
      await takeMailTurn(tx, 'receipt', mailboxOf(address), toOneMailbox)
      await takeTurnIn(tx, receiptsByPeer, peerKey(peer.ip))
      await takeTurnIn(tx, receiptsInAll, 'all')
    })
    return true
  } catch (error) {
    if (error instanceof TooSoon) return false
    throw error
  }
}

/** `ann+news@…` reaches Ann. */
function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*@/, '@')
}
