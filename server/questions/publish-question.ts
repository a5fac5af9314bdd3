import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type publishQuestion as contract,
  questionErrors,
} from '../../contract/questions/questions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { lockQuestion, selectQuestion, setPublished } from './queries.ts'
import { toQuestion } from './question-view.ts'

/** Shows a question with its answers to everyone with access to the brief, or hides it again. */
export async function publishQuestion(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'questions.change')
  return withTx(ctx, async (tx) => {
    const which = { companyId: requireCompany(tx), briefId: params.id, id: params.questionId }
    const question = await lockQuestion(tx, which)
    if (!question) throw refusal(questionErrors.notFound)
    if (body.published && !question.has_answer) throw refusal(questionErrors.unanswered)
    await setPublished(tx, which, body.published)
    const row = await selectQuestion(tx, which)
    await recordActivity(tx, {
      action: body.published ? 'question.published' : 'question.hidden',
      subjectType: 'brief',
      subjectId: row.brief_id,
      details: { name: row.title },
    })
    return toQuestion(row)
  })
}
