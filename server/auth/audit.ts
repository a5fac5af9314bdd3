import type { Ctx } from '../platform/context.ts'
import type { SystemTx } from '../platform/transaction.ts'
import { peerOf } from './peer.ts'
import { insertAudit } from './queries.ts'
import type { Metadata } from './records.ts'

export type AuditAction =
  | 'sign_up'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'password_changed'
  | 'user_updated'
  | 'recovery_requested'
  | 'recovery_used'
  | 'refresh_token_reused'

/** Writes who did what, when and from where, in the same transaction. Never a secret. */
export async function recordAudit(
  tx: SystemTx,
  ctx: Ctx,
  action: AuditAction,
  userId: string | null,
  details: Metadata = {},
) {
  await insertAudit(tx, { userId, action, peer: peerOf(ctx), details })
}
