import type { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import type { AuthInput } from '../wire.ts'
import type { factorParams } from './challenge-factor.ts'
import { factorCaller } from './factor-caller.ts'
import { findFactor } from './queries.ts'
import { removeFactor } from './remove-factor.ts'

/** Removes a factor, once the session has proven a second factor where one counts. */
export async function unenrollFactor(
  ctx: Ctx,
  { params }: AuthInput<unknown, unknown, z.output<typeof factorParams>>,
): Promise<{ id: string }> {
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user } = await factorCaller(tx, ctx, authErrors.aal2ToUnenroll)
    const factor = await findFactor(tx, user.id, params.id)
    if (!factor) throw new ApiError(authErrors.factorNotFound)
    await removeFactor(tx, ctx, user, factor.id)
    return { id: factor.id }
  })
}
