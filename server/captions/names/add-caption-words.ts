import type { addCaptionWords as contract } from '../../../contract/captions/caption-names.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { selectWords, upsertWords } from './queries.ts'

/** Adds words to the list of the caller's company, and leaves the others as they are. */
export async function addCaptionWords(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'words.change')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    await upsertWords(tx, companyId, body)
    return { items: await selectWords(tx, companyId) }
  })
}
