import { isFact } from '../../../contract/passages/passage-fields.ts'
import { listTold } from '../../passages/list-told.ts'
import { markSentence } from '../../passages/mark-passage.ts'
import { sentencesOf } from '../../passages/passage-sentences.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toSource } from '../sources.ts'
import type { Statement } from './find-statements.ts'
import type { Vendor } from './vendors-of-briefs.ts'

/** How many passages of the briefs are read together. */
const mostPassages = 2000

/** The sentences that vendors said to the outside in briefs, in the order in which they are said. */
export async function findFacts(ctx: Ctx, vendors: readonly Vendor[]): Promise<Statement[]> {
  const briefIds = vendors.flatMap((vendor) => vendor.briefIds)
  return withTx({ ...ctx, idempotency: null }, async (tx) => {
    const told = await listTold(tx, briefIds, mostPassages)
    return told
      .filter(({ field }) => isFact(field))
      .flatMap((passage) => {
        const sentences = sentencesOf(passage)
        return sentences.map(({ at, text }) => ({
          text,
          source: toSource(markSentence(sentences, at), tx.caller.companyId, 1),
        }))
      })
  })
}
