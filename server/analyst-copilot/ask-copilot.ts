import { type askCopilot as contract, copilotErrors } from '../../contract/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { answer } from './answer.ts'
import { insertQuery, selectSession, updateSession } from './queries.ts'

const longestTitle = 200

/** Answers a question from what the caller may read at this moment, and keeps it in the session. */
export async function askCopilot(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const session = await selectSession(tx, params.id)
    if (!session) throw refusal(copilotErrors.notFound)
    const response = await answer(tx, body.text, body.scope)
    const { id, asked_at } = await insertQuery(tx, {
      sessionId: session.id,
      userId,
      text: body.text,
      scope: body.scope,
      answer: response,
    })
    const title = session.title || [...body.text].slice(0, longestTitle).join('')
    await updateSession(tx, session.id, { title, updated_at: asked_at })
    return { id, text: body.text, timestamp: asked_at.toISOString(), response, followUps: [] }
  })
}
