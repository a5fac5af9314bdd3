import {
  type askCopilot as contract,
  copilotErrors,
  type FollowUpType,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { modelOf } from '../language-model/model-settings.ts'
import { findMeaning, withHowFound } from '../passages/meaning/find-meaning.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { answer } from './answer.ts'
import { type Lens, lensOf } from './follow-ups.ts'
import {
  checkLimits,
  type FollowUp,
  insertQuery,
  isFull,
  type QueryRow,
  selectQuery,
  selectSession,
  updateSession,
} from './queries.ts'
import { scopeReader } from './scope/shown-scope.ts'
import { holderOf, toQuery } from './session-view.ts'

const longestTitle = 200

/**
 * Answers a question from what the caller may read now, and stores it in the session. An answer with quotations
 * waits for a language model, if there is one.
 */
export async function askCopilot(ctx: Ctx, asked: Input<typeof contract>) {
  const meaning = await findMeaning(ctx, (tx) => readAsked(tx, asked))
  return withTx(ctx, async (tx) => {
    const { userId, session, earlier, question, scope } = await readAsked(tx, asked)
    const { text, followUp = null, reading } = asked.body
    const lens = lensAfter(earlier, followUp?.type)
    const answered = await answer(tx, question, scope, { meaning, lens, reading })
    const response = withHowFound(tx.services, answered)
    const waits = modelOf(tx.services.env) !== null && response.statements.length > 0
    const query = await insertQuery(tx, userId, {
      session_id: session.id,
      text,
      question,
      follow_up: followUp,
      scope,
      answer: response,
      state: waits ? 'waiting' : 'done',
    })
    const title = session.title || [...text].slice(0, longestTitle).join('')
    await updateSession(tx, session.id, { title, updated_at: query.asked_at })
    const shown = await scopeReader(tx, [scope])
    return toQuery(query, new Set(response.sources.map(holderOf)), shown(scope), tx.now())
  })
}

/** The caller, session and question of a request. Throws if the caller may not ask. */
async function readAsked(tx: Tx, { params, body }: Input<typeof contract>) {
  const { userId } = tx.actor
  if (!userId) throw refusal(generalErrors.authenticationRequired)
  const session = await selectSession(tx, params.id)
  if (!session) throw refusal(copilotErrors.notFound)
  await checkLimits(tx)
  if (await isFull(tx, session.id)) throw refusal(copilotErrors.sessionFull)
  const earlier = body.followUp ? await requireEarlier(tx, session.id, body.followUp) : null
  const { question, scope } = earlier ?? { question: body.text, scope: body.scope }
  return { userId, session, earlier, question, scope }
}

/** The query that a follow-up refers to. */
export async function requireEarlier(tx: Tx, sessionId: string, { queryId }: FollowUp) {
  const earlier = await selectQuery(tx, queryId)
  if (earlier?.session_id !== sessionId) throw refusal(copilotErrors.queryNotFound)
  return earlier
}

/** The lens of a follow-up; undefined for a plain question. */
export const lensAfter = (
  earlier: QueryRow | null,
  type: FollowUpType | undefined,
): Lens | undefined => (earlier && type ? lensOf(type, earlier.answer) : undefined)
