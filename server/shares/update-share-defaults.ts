import type { Input } from '../../contract/endpoint.ts'
import type { updateShareDefaults as contract } from '../../contract/shares/shares.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { putDefaults } from './queries.ts'

/** Changes the default terms of new shares of the caller's company. */
export async function updateShareDefaults(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.edit')
  return withTx(ctx, async (tx) => {
    await putDefaults(tx, requireCompany(tx), body)
    return body
  })
}
