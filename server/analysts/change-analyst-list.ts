import {
  analystErrors,
  type changeAnalystList as contract,
} from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { addMembers, removeMembers, selectList } from './queries.ts'

/** Adds contacts to a list or removes them; contacts of other companies are ignored. */
export async function changeAnalystList(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  return withTx(ctx, async (tx) => {
    if (!(await selectList(tx, params.id))) throw refusal(analystErrors.listNotFound)
    if (body.listed) await addMembers(tx, requireCompany(tx), [params.id], body.ids)
    else await removeMembers(tx, params.id, body.ids)
    const list = await selectList(tx, params.id)
    if (!list) throw refusal(analystErrors.listNotFound)
    return list
  })
}
