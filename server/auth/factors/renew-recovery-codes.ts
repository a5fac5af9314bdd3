import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { factorCaller } from './factor-caller.ts'
import { fillRecoverySet, recoverySetOf } from './recovery-codes.ts'
import { requireAal2 } from './require-aal2.ts'

/** Replaces the account's recovery codes; throws 404 where it has none. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<object> {
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user, session } = await factorCaller(tx, ctx)
    const set = recoverySetOf(user)
    if (!set) throw new ApiError(authErrors.factorNotFound)
    requireAal2(user, session, authErrors.aal2ToEnroll)
    return fillRecoverySet(tx, ctx, user.id, set)
  })
}
