import { firstAnswerPromise } from '../../contract/questions/questions.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectPromise } from './queries.ts'

/** How soon the caller's company promises to answer. */
export async function getAnswerPromise(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(
    ctx,
    async (tx) => (await selectPromise(tx, requireCompany(tx))) ?? firstAnswerPromise,
  )
}
