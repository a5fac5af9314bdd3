import type { SecurityEvent } from '../../contract/account/account.ts'
import type { Ctx } from '../platform/context.ts'
import type { SystemTx } from '../platform/database/transaction.ts'
import { peerOf } from './peer.ts'
import { insertAudit } from './queries.ts'
import type { Metadata } from './records.ts'

/** Records in the transaction who did what, when and from where. `details` holds no secrets. */
export async function recordAudit(
  tx: SystemTx,
  request: Pick<Ctx, 'peer'>,
  action: SecurityEvent,
  userId: string | null,
  details: Metadata = {},
) {
  await insertAudit(tx, { userId, action, peer: peerOf(request), details })
}
