import { ApiError } from '../../../contract/errors.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { callerBeforeProof } from '../caller.ts'
import { setEmailProven } from '../queries.ts'
import type { UserRow } from '../records.ts'
import { hasProvenAddress } from './proven-address.ts'
import { clearOwnershipAsked, setOwnershipAsked } from './queries.ts'
import { takeOver } from './take-over.ts'

/** The origin of a proof. */
export type ProofOrigin = {
  /** Whether the client can show the ownership question; third-party clients cannot. */
  canAsk?: boolean
  /** The session that the request came in. */
  actor?: Actor | null
}

/**
 * Marks the address as proven. If somebody has already signed in to the account or could, and the
 * first proof comes from outside its sessions, the owner is first asked who opened it; if the
 * client cannot ask, a stranger is assumed.
 */
export async function settleFirstProof(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow,
  { canAsk = false, actor = null }: ProofOrigin,
) {
  if (isOpen(user) && !hasProvenAddress(user) && !(await comesFrom(tx, actor, user))) {
    if (canAsk) return setOwnershipAsked(tx, user.id)
    await takeOver(tx, ctx, user)
  }
  if (user.ownership_asked_at) await clearOwnershipAsked(tx, user.id)
  await setEmailProven(tx, user.id)
}

/** Whether somebody has signed in, or has a password that counts: an invited person's, before any session. */
function isOpen({ last_sign_in_at, encrypted_password, email_confirmed_at }: UserRow): boolean {
  return last_sign_in_at !== null || (encrypted_password !== null && email_confirmed_at !== null)
}

/** Whether the request came in a valid session of the account, even a held one. */
async function comesFrom(tx: SystemTx, actor: Actor | null, user: UserRow): Promise<boolean> {
  if (actor?.userId !== user.id) return false
  try {
    await callerBeforeProof(tx, { actor }, ['frozen'])
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
