import type { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { userJson } from '../user-json.ts'
import type { AuthInput } from '../wire.ts'
import { adminErrors } from './admin-errors.ts'
import type { userParams } from './get-user-by-id.ts'
import { findAccount } from './queries.ts'

/** The second factors of an account, without their secrets. */
export async function listFactors(
  ctx: Ctx,
  { params }: AuthInput<unknown, unknown, z.output<typeof userParams>>,
): Promise<object[]> {
  const { services } = ctx
  const user = await withSystemTx(
    services,
    'admin: factors',
    (tx) => findAccount(tx, params.id),
    'read only',
  )
  if (!user) throw new ApiError(adminErrors.accountNotFound)
  return userJson(user).factors ?? []
}
