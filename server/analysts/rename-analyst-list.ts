import {
  analystErrors,
  type renameAnalystList as contract,
} from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { isListNameTaken, selectList, updateList } from './queries.ts'

/** Renames a list; unknown ones and those of other companies are refused alike. */
export async function renameAnalystList(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  return withTx(ctx, async (tx) => {
    const taken = await isListNameTaken(tx, requireCompany(tx), params.id, body.name)
    if (taken) throw refusal(analystErrors.listTaken)
    const renamed = await updateList(tx, params.id, body.name)
    const list = renamed && (await selectList(tx, params.id))
    if (!list) throw refusal(analystErrors.listNotFound)
    return list
  })
}
