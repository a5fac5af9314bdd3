import type { deleteCompany as contract } from '../../contract/company/company.ts'
import type { Input } from '../../contract/endpoint.ts'
import { recordAudit } from '../auth/audit.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { deleteOwnCompany } from './queries.ts'

/** Permanently deletes the caller's company and everything in it. The owner's account stays. */
export async function deleteCompany(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.delete')
  return withTx(ctx, async (tx) => {
    const id = requireCompany(tx)
    await deleteOwnCompany(tx, body.companyName)
    await recordAudit(tx, tx, 'company_deleted', tx.actor.userId, { name: body.companyName })
    return { id }
  })
}
