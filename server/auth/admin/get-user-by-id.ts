import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { userJson } from '../user-json.ts'
import type { AuthInput } from '../wire.ts'
import { adminErrors } from './admin-errors.ts'
import { findAccount } from './queries.ts'

export const userParams = z.object({ id: z.guid() })

/** One account, even a softly deleted one. */
export async function getUserById(
  ctx: Ctx,
  { params }: AuthInput<unknown, unknown, z.output<typeof userParams>>,
) {
  const { services } = ctx
  const user = await withSystemTx(
    services,
    'admin: read',
    (tx) => findAccount(tx, params.id),
    'read only',
  )
  if (!user) throw new ApiError(adminErrors.accountNotFound)
  return userJson(user)
}
