import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { requireProvenAddress } from '../ownership/proven-address.ts'
import { factorCaller } from './factor-caller.ts'
import { fillRecoverySet, recoverySetOf } from './recovery-codes.ts'

/** Replaces the account's recovery codes; throws 404 if it has none. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<object> {
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user } = await factorCaller(tx, ctx, authErrors.aal2ToEnroll)
    requireProvenAddress(user)
    const set = recoverySetOf(user)
    if (!set) throw new ApiError(authErrors.factorNotFound)
    return fillRecoverySet(tx, ctx, user.id, set)
  })
}
