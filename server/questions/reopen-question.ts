import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type reopenQuestion as contract,
  questionErrors,
} from '../../contract/questions/questions.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { lockQuestion, reopen, selectQuestion } from './queries.ts'
import { toQuestion } from './question-view.ts'

/** Reopens an answered or declined question, with a new due date. */
export async function reopenQuestion(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'questions.change')
  return withTx(ctx, async (tx) => {
    const which = { companyId: requireCompany(tx), briefId: params.id, id: params.questionId }
    const question = await lockQuestion(tx, which)
    if (!question) throw refusal(questionErrors.notFound)
    if (question.state === 'open') throw refusal(questionErrors.isOpen)
    await reopen(tx, which)
    return toQuestion(await selectQuestion(tx, which))
  })
}
