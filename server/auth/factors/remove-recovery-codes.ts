import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { factorCaller } from './factor-caller.ts'
import { recoverySetOf } from './recovery-codes.ts'
import { removeFactor } from './remove-factor.ts'

/** Removes the account's recovery codes. */
export async function removeRecoveryCodes(ctx: Ctx): Promise<{ id: string }> {
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user } = await factorCaller(tx, ctx, authErrors.aal2ToUnenroll)
    const set = recoverySetOf(user)
    if (!set) throw new ApiError(authErrors.factorNotFound)
    await removeFactor(tx, ctx, user, set.id)
    return { id: set.id }
  })
}
