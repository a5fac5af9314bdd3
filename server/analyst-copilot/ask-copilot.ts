import { type askCopilot as contract, copilotErrors } from '../../contract/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { answer } from './answer.ts'
import { followUpsOf, lensOf } from './follow-ups.ts'
import { insertQuery, selectQueries, selectSession, updateSession } from './queries.ts'

const longestTitle = 200

/** Answers a question from what the caller may read at this moment, and keeps it in the session. */
export async function askCopilot(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const session = await selectSession(tx, params.id)
    if (!session) throw refusal(copilotErrors.notFound)
    const { question, scope, lens } = await wanted(tx, session.id, body)
    const response = await answer(tx, question, scope, lens)
    const { text } = body
    const asked = { sessionId: session.id, userId, text, question, scope, answer: response }
    const { id, asked_at } = await insertQuery(tx, asked)
    const title = session.title || [...text].slice(0, longestTitle).join('')
    await updateSession(tx, session.id, { title, updated_at: asked_at })
    const timestamp = asked_at.toISOString()
    return { id, text, timestamp, response, followUps: followUpsOf(question, response) }
  })
}

/** What to look for, and where: a follow-up is about the question of an earlier query. */
async function wanted(tx: Tx, sessionId: string, body: Input<typeof contract>['body']) {
  const { text, scope, followUp } = body
  if (!followUp) return { question: text, scope, lens: undefined }
  const earlier = (await selectQueries(tx, sessionId)).find(({ id }) => id === followUp.queryId)
  if (!earlier) throw refusal(copilotErrors.queryNotFound)
  const { question, answer: given } = earlier
  return { question, scope: earlier.scope, lens: lensOf(followUp.type, given) }
}
