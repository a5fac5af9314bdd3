import { ApiError } from '../../../contract/errors.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { callerBeforeProof } from '../caller.ts'
import { dropPassword, setEmailProven } from '../queries.ts'
import type { Purpose, UserRow } from '../records.ts'
import { hasProvenAddress } from './proven-address.ts'
import { clearOwnershipAsked, setOwnershipAsked } from './queries.ts'
import { takeOver } from './take-over.ts'
import { somethingWaits } from './waiting.ts'

/** The origin of a proof. */
export type ProofOrigin = {
  /** Whether the client can show the ownership question; third-party clients cannot. */
  canAsk?: boolean
  /** The session that the request came in. */
  actor?: Actor | null
}

/** A mailed secret that came back. */
type Proof = ProofOrigin & { purpose: Purpose }

/**
 * Marks the address as proven, and decides what happens to everything set before, by whoever it was. It stays if the
 * proof comes from within a session of the account, or confirms the sign-up that set it. Otherwise the owner is asked
 * who opened the account; if the client cannot ask, a stranger is assumed.
 */
export async function settleFirstProof(tx: SystemTx, ctx: Ctx, user: UserRow, proof: Proof) {
  if (!(await isOwners(tx, user, proof))) {
    const neverWorked = user.email_confirmed_at === null
    // A recovery replaces the password in any case.
    const replaced = neverWorked && proof.purpose === 'recovery'
    if (replaced) await dropPassword(tx, user.id)
    if (await somethingWaits(tx, replaced ? { ...user, encrypted_password: null } : user)) {
      if (proof.canAsk) return setOwnershipAsked(tx, user.id)
      await takeOver(tx, ctx, user)
    } else if (neverWorked) await dropPassword(tx, user.id)
  }
  if (user.ownership_asked_at) await clearOwnershipAsked(tx, user.id)
  await setEmailProven(tx, user.id)
}

/** Whether the account is known to be the owner's who proves the mailbox now. */
async function isOwners(tx: SystemTx, user: UserRow, { purpose, actor = null }: Proof) {
  return hasProvenAddress(user) || confirmsSignUp(user, purpose) || comesFrom(tx, actor, user)
}

/** Whether the mail was sent by the one sign-up that set what waits, and nobody has been inside since. */
function confirmsSignUp(user: UserRow, purpose: Purpose): boolean {
  return purpose === 'confirmation' && !user.password_doubted && user.last_sign_in_at === null
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
