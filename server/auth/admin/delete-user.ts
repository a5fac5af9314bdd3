import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { ownsCompany } from '../ownership/queries.ts'
import { deleteAccount } from '../queries.ts'
import type { AuthInput } from '../wire.ts'
import { adminErrors } from './admin-errors.ts'
import type { userParams } from './get-user-by-id.ts'
import { findAccount, lockForRemoval, stripAccount } from './queries.ts'

export const deleteUserBody = z.object({ should_soft_delete: z.boolean().default(false) })

/**
 * Deletes an account, or strips it down to its row. Its sessions and links end at once. The owner
 * of a company cannot be deleted while the company exists.
 */
export async function deleteUser(
  ctx: Ctx,
  {
    params: { id },
    body,
  }: Pick<
    AuthInput<unknown, z.output<typeof deleteUserBody>, z.output<typeof userParams>>,
    'params' | 'body'
  >,
): Promise<object> {
  const soft = body.should_soft_delete
  await withSystemTx(ctx.services, 'admin: delete', async (tx) => {
    const user = (await lockForRemoval(tx, id)) ? await findAccount(tx, id) : undefined
    if (!user || (soft && user.deleted_at)) throw new ApiError(adminErrors.accountNotFound)
    if (await ownsCompany(tx, id)) throw new ApiError(adminErrors.ownsCompany)
    if (soft) await stripAccount(tx, user)
    else await deleteAccount(tx, id)
    // Audit events outlive the account; of a deleted one only its id is left.
    const about = soft ? id : null
    await recordAudit(tx, ctx, 'account_deleted_by_admin', about, { user_id: id, soft })
  })
  return {}
}
