import { refusal } from '../../../contract/errors.ts'
import { recordAudit } from '../../auth/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { removeRowless } from '../../storage/sweep-files.ts'
import { operatorErrors } from './operator-errors.ts'
import { deleteCompanyRows, lockCompanyName, selectOwnerId, selectStoredIds } from './queries.ts'

/**
 * Permanently deletes a company, as its owner could, and its files' bytes at once. The owner's account stays.
 * If this is interrupted after the rows are deleted, or a backup keeps the bytes, the daily sweep removes them.
 */
export async function eraseCompany(
  ctx: Ctx,
  id: string,
): Promise<{ files: number; removed: boolean }> {
  const stored = await withSystemTx(ctx.services, 'operator: delete company', async (tx) => {
    const name = await lockCompanyName(tx, id)
    if (name === undefined) throw refusal(operatorErrors.companyNotFound)
    const ids = await selectStoredIds(tx, id)
    const owner = await selectOwnerId(tx, id)
    await deleteCompanyRows(tx, id)
    await recordAudit(tx, ctx, 'company_deleted_by_admin', owner, { name })
    return ids
  })
  const removed = await removeRowless(ctx.services, stored)
  return { files: stored.length, removed }
}
