import {
  type askCopilot as contract,
  copilotErrors,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { modelOf } from '../language-model/model-settings.ts'
import { findPassages } from '../passages/find-passages.ts'
import { embedQueries } from '../passages/meaning/embed-queries.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { closest, mostFound, nothingYet } from './closest.ts'
import { follow } from './follow-ups.ts'
import {
  checkLimits,
  type FollowUp,
  insertQuery,
  isFull,
  selectLastReading,
  selectQuery,
  selectSession,
  updateSession,
} from './queries.ts'
import { holderOf } from './readable-source.ts'
import { answerByRows } from './rows/answer-by-rows.ts'
import { scopeReader } from './scope/shown-scope.ts'
import { toQuery } from './session-view.ts'

const longestTitle = 200

/**
 * Answers a question from rows, or with the closest passages that the caller may read now, and stores it in the
 * session. With a language model, a question that rows do not answer waits for it instead (`answerCopilotQuery`).
 */
export async function askCopilot(ctx: Ctx, asked: Input<typeof contract>) {
  const writes = modelOf(ctx.services.env) !== null
  const { question } = await withTx({ ...ctx, idempotency: null }, (tx) => readAsked(tx, asked))
  const queries = writes ? [] : await embedQueries(ctx, [question])
  return withTx(ctx, async (tx) => {
    const { userId, session, earlier, scope } = await readAsked(tx, asked)
    const { text, followUp = null, reading } = asked.body
    const byRows = followUp
      ? null
      : await answerByRows(tx, {
          text: question,
          scope,
          reading,
          earlier: await selectLastReading(tx, session.id),
        })
    const rows = byRows && 'response' in byRows ? byRows.response : null
    const unread = byRows && 'reading' in byRows ? byRows.reading : null
    const find = async () =>
      closest(
        tx,
        follow(await findPassages(tx, queries, scope, mostFound), followUp?.type, earlier?.answer),
      )
    const answer = rows ?? {
      ...(writes ? nothingYet : await find()),
      reading: unread,
    }
    const query = await insertQuery(tx, userId, {
      session_id: session.id,
      text,
      question,
      follow_up: followUp,
      scope,
      answer,
      state: writes && !rows ? 'waiting' : 'done',
    })
    const title = session.title || [...text].slice(0, longestTitle).join('')
    await updateSession(tx, session.id, { title, updated_at: query.asked_at })
    const shown = await scopeReader(tx, [scope])
    return toQuery(query, new Set(answer.sources.map(holderOf)), shown(scope), tx.now())
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
async function requireEarlier(tx: Tx, sessionId: string, { queryId }: FollowUp) {
  const earlier = await selectQuery(tx, queryId)
  if (earlier?.session_id !== sessionId) throw refusal(copilotErrors.queryNotFound)
  return earlier
}
