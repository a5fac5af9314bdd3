import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type askFurther as contract, questionErrors } from '../../contract/questions/questions.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { insertFurther } from './queries.ts'
import { readQuestion } from './read-question.ts'

/** Adds a message to a question of the caller, and reopens it. */
export async function askFurther(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await insertFurther(tx, params, body.text))) throw refusal(questionErrors.notFound)
    return readQuestion(tx, params)
  })
}
