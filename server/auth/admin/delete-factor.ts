import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { lockUser } from '../queries.ts'
import type { AuthInput } from '../wire.ts'
import { adminErrors } from './admin-errors.ts'
import { userParams } from './get-user-by-id.ts'

export const deleteFactorParams = userParams.extend({ factor: z.guid() })

/** Removes a second factor of an account, for example a lost one. */
export async function deleteFactor(
  ctx: Ctx,
  { params }: AuthInput<unknown, unknown, z.output<typeof deleteFactorParams>>,
): Promise<{ id: string }> {
  return withSystemTx(ctx.services, 'admin: factor', async (tx) => {
    const user = await lockUser(tx, params.id)
    if (!user) throw new ApiError(adminErrors.accountNotFound)
    const factor = user.factors.find(({ id }) => id === params.factor)
    if (!factor) throw new ApiError(authErrors.factorNotFound)
    await removeFactor(tx, ctx, user, factor.id, 'factor_removed_by_admin')
    return { id: factor.id }
  })
}
