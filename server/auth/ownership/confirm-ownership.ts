import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { setEmailProven } from '../queries.ts'
import { clearOwnershipAsked } from './queries.ts'

/** Records that the owner of the mailbox opened the account: everything stays, and no session waits any longer. */
export async function confirmOwnership(tx: SystemTx, ctx: Ctx, userId: string) {
  await recordAudit(tx, ctx, 'ownership_confirmed', userId)
  await clearOwnershipAsked(tx, userId)
  await setEmailProven(tx, userId)
}
