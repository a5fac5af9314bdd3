import {
  analystErrors,
  type createAnalystList as contract,
} from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { insertList } from './queries.ts'

/** Adds an empty list to the caller's company. */
export async function createAnalystList(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  return withTx(ctx, async (tx) => {
    const added = await insertList(tx, requireCompany(tx), body.name)
    if (!added) throw refusal(analystErrors.listTaken)
    return { ...added, analysts: 0 }
  })
}
