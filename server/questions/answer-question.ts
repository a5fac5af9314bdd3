import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type answerQuestion as contract,
  questionErrors,
} from '../../contract/questions/questions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { mailAnswer } from './mail-answer.ts'
import { insertAnswer, lockQuestion, selectQuestion, setPublished, setState } from './queries.ts'
import { toQuestion } from './question-view.ts'

/** Answers a question, or states why it cannot be answered; the reader is notified by mail. */
export async function answerQuestion(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'questions.change')
  return withTx(ctx, async (tx) => {
    const which = { companyId: requireCompany(tx), briefId: params.id, id: params.questionId }
    const question = await lockQuestion(tx, which)
    if (!question) throw refusal(questionErrors.notFound)
    await insertAnswer(tx, which, body)
    await setState(tx, which, body.kind === 'answer' ? 'answered' : 'declined')
    if (body.publish !== undefined) await setPublished(tx, which, body.publish)
    if (question.reader_id) await mailAnswer(tx, which, question.reader_id)
    const row = await selectQuestion(tx, which)
    await recordActivity(tx, {
      action: body.kind === 'answer' ? 'question.answered' : 'question.declined',
      subjectType: 'brief',
      subjectId: row.brief_id,
      details: { name: row.title },
    })
    return toQuestion(row)
  })
}
