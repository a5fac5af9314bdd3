import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type updateAnswerPromise as contract,
  firstAnswerPromise,
  questionErrors,
} from '../../contract/questions/questions.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { knowsTimeZone, putPromise, selectPromise } from './queries.ts'

/** Changes how soon the caller's company promises to answer; open questions keep their due date. */
export async function updateAnswerPromise(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.edit')
  return withTx(ctx, async (tx) => {
    if (!(await knowsTimeZone(tx, body.timeZone))) throw refusal(questionErrors.unknownTimeZone)
    const holidays = [...new Set(body.holidays)].sort()
    await putPromise(tx, requireCompany(tx), { ...body, holidays })
    return (await selectPromise(tx, requireCompany(tx))) ?? firstAnswerPromise
  })
}
