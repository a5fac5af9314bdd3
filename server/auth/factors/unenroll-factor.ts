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
import { standaloneFactors } from './recovery-codes.ts'
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

function isOnlyOne(user: Pick<UserRow, 'factors'>, id: string): boolean {
  const factors = standaloneFactors(user)
  return factors.length === 1 && factors[0]?.id === id
}
