import type { addCioPackItem as contract } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readItem } from './item-view.ts'
import { insertItem } from './queries.ts'

/** Adds a question for the caller's company, or for the caller if they have none. */
export async function addCioPackItem(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const { companyId } = tx.caller
    return readItem(tx, await insertItem(tx, { companyId, userId }, body))
  })
}
