import { briefErrors } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { askQuestion as contract } from '../../contract/questions/questions.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { insertQuestion } from './queries.ts'
import { readQuestion } from './read-question.ts'

/** Asks the vendor of a brief shared with the caller. */
export async function askQuestion(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const id = await insertQuestion(tx, params.briefId, body)
    if (!id) throw refusal(briefErrors.notFound)
    return readQuestion(tx, { briefId: params.briefId, id })
  })
}
