import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { factorCaller } from './factor-caller.ts'
import { countRecoveryCodes } from './queries.ts'
import { recoverySetOf } from './recovery-codes.ts'

/** How many recovery codes the account was given, and how many are unused. */
export async function getRecoveryCodes(ctx: Ctx): Promise<object> {
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user } = await factorCaller(tx, ctx, authErrors.aal2Missing)
    const set = recoverySetOf(user)
    if (!set) throw new ApiError(authErrors.factorNotFound)
    return { id: set.id, type: set.factor_type, ...(await countRecoveryCodes(tx, set.id)) }
  })
}
