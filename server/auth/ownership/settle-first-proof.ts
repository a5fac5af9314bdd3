import { ApiError } from '../../../contract/errors.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { callerBeforeProof } from '../caller.ts'
import { setEmailProven } from '../queries.ts'
import type { UserRow } from '../records.ts'
import { hasProvenAddress } from './proven-address.ts'
import { clearOwnershipAsked, setOwnershipAsked } from './queries.ts'
import { takeOver } from './take-over.ts'

/** Where a proof of a mailbox came from. */
export type ProofOrigin = {
  /** The client leads a session that is asked to the question. Outside clients know of none. */
  canAsk?: boolean
  /** Whose session the request came in. */
  actor?: Actor | null
}

/**
 * Marks the address as proven, unless its owner has to be asked first who opened the account: at
 * the first proof, made outside of any session of an account that somebody has been inside. Where
 * nobody can be asked, it was a stranger.
 */
export async function settleFirstProof(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow,
  { canAsk = false, actor = null }: ProofOrigin,
) {
  const entered = user.last_sign_in_at !== null
  if (entered && !hasProvenAddress(user) && !(await comesFrom(tx, actor, user))) {
    if (canAsk) return setOwnershipAsked(tx, user.id)
    await takeOver(tx, ctx, user)
  }
  if (user.ownership_asked_at) await clearOwnershipAsked(tx, user.id)
  await setEmailProven(tx, user.id)
}

/** Whether the request came in a living session of the account, be it one that waits for the answer. */
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
