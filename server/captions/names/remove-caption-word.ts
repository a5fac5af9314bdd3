import {
  type removeCaptionWord as contract,
  wordErrors,
} from '../../../contract/captions/caption-names.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { deleteWord } from './queries.ts'

/** Removes a word from the list of the caller's company. */
export async function removeCaptionWord(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'words.change')
  return withTx(ctx, async (tx) => {
    const removed = await deleteWord(tx, params.id)
    if (!removed) throw refusal(wordErrors.notFound)
    return removed
  })
}
