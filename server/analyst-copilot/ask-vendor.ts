import { copilotErrors } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { AskedFrom, askVendor as contract } from '../../contract/analyst-copilot/ask-vendor.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { askAbout } from '../questions/ask-about.ts'
import { requireItem } from './cio-pack/item-view.ts'
import { selectQuery } from './queries.ts'
import { insertAsked } from './vendor-questions/queries.ts'

/** Asks the vendor of a brief shared with the caller, from a query of theirs or a question of their CIO pack. */
export async function askVendor(ctx: Ctx, { body }: Input<typeof contract>) {
  const { briefId, from, ...asked } = body
  return withTx(ctx, async (tx) => {
    const place = await readPlace(tx, from)
    const question = await askAbout(tx, briefId, asked)
    await insertAsked(tx, { questionId: question.id, briefId, ...place })
    return question
  })
}

async function readPlace(tx: Tx, from: AskedFrom) {
  if ('itemId' in from) return { queryId: null, item: (await requireItem(tx, from.itemId)).id }
  const query = await selectQuery(tx, from.queryId)
  if (!query) throw refusal(copilotErrors.queryNotFound)
  return { queryId: query.id, item: null }
}
