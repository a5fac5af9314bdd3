import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { lockUser } from '../queries.ts'
import { adminErrors } from './admin-errors.ts'

/** Removes every second factor of an account, recovery codes included. Returns how many there were. */
export async function resetFactors(ctx: Ctx, id: string): Promise<number> {
  return withSystemTx(ctx.services, 'admin: reset factors', async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw new ApiError(adminErrors.accountNotFound)
    for (const factor of user.factors) {
      await removeFactor(tx, ctx, user, factor.id, 'factor_removed_by_admin')
    }
    return user.factors.length
  })
}
