import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import { text } from '../../../contract/values/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { requireProvenAddress } from '../ownership/proven-address.ts'
import type { UserRow } from '../records.ts'
import type { AuthInput } from '../wire.ts'
import { factorCaller } from './factor-caller.ts'
import { insertFactor } from './queries.ts'
import { fillRecoverySet, recoverySetOf, standaloneFactors } from './recovery-codes.ts'

export const makeRecoveryCodesBody = z.object({
  friendly_name: text({ max: 100 }).default('Recovery codes'),
})

/**
 * Creates the account's recovery codes, replacing older ones. They stand in for another factor, so
 * they cannot be the only one.
 */
export async function makeRecoveryCodes(
  ctx: Ctx,
  { body }: AuthInput<unknown, z.output<typeof makeRecoveryCodesBody>>,
): Promise<object> {
  return withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user } = await factorCaller(tx, ctx, authErrors.aal2ToEnroll)
    requireProvenAddress(user)
    if (standaloneFactors(user).length === 0) throw new ApiError(authErrors.recoveryCodesAlone)
    const set = recoverySetOf(user) ?? (await addSet(tx, user, body.friendly_name))
    return fillRecoverySet(tx, ctx, user.id, set)
  })
}

async function addSet(tx: SystemTx, user: UserRow, friendly_name: string) {
  if (user.factors.some((factor) => factor.friendly_name === friendly_name)) {
    throw new ApiError(authErrors.factorNameTaken)
  }
  const id = await insertFactor(tx, {
    user_id: user.id,
    factor_type: 'recovery_code',
    friendly_name,
    status: 'verified',
  })
  return { id, friendly_name }
}
