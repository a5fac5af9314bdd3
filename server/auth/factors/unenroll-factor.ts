import type { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import type { UserRow } from '../records.ts'
import type { AuthInput } from '../wire.ts'
import type { factorParams } from './challenge-factor.ts'
import { factorCaller } from './factor-caller.ts'
import { companyRequiresFactor, findFactor } from './queries.ts'
import { removeFactor } from './remove-factor.ts'

/**
 * Removes a factor; the session must have verified a second factor if there is one. The last one
 * stays while the company requires one: otherwise a password would suffice to enroll the next.
 */
export async function unenrollFactor(
  ctx: Ctx,
  { params }: AuthInput<unknown, unknown, z.output<typeof factorParams>>,
): Promise<{ id: string }> {
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user } = await factorCaller(tx, ctx, authErrors.aal2ToUnenroll)
    const factor = await findFactor(tx, user.id, params.id)
    if (!factor) throw new ApiError(authErrors.factorNotFound)
    if (isOnlyOne(user, factor.id) && (await companyRequiresFactor(tx, user.id))) {
      throw new ApiError(authErrors.factorRequired)
    }
    await removeFactor(tx, ctx, user, factor.id)
    return { id: factor.id }
  })
}

/** Recovery codes stand in for another factor and do not count as one. */
function isOnlyOne({ factors }: Pick<UserRow, 'factors'>, id: string): boolean {
  const counting = factors.filter(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  )
  return counting.length === 1 && counting[0]?.id === id
}
