import {
  copilotErrors,
  type FollowUpType,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type CopilotProblem,
  copilotAnswerErrors,
} from '../../../contract/analyst-copilot/copilot-answers.ts'
import type { ShownScope } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { refusal } from '../../../contract/errors.ts'
import { checkModelOf, modelOf } from '../../language-model/model-settings.ts'
import type { ModelSettings } from '../../language-model/post-to-model.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type QueryRow, selectBefore, selectQuery, selectReadable } from '../queries.ts'
import { holderOf } from '../readable-source.ts'
import { scopeReader } from '../scope/shown-scope.ts'
import { toQuery } from '../session-view.ts'
import { claimQuery, countAnswering, isOverLimit } from './queries.ts'
import type { Turn } from './rewrite-question.ts'

const mostAtOnce = 4
const mostTurns = 3

/** A question whose answer has begun. */
export type Begun = {
  row: QueryRow
  scope: ShownScope
  writer: ModelSettings
  /** Reads each sentence again. */
  checker: ModelSettings
  followUp: FollowUpType | undefined
  /** The query that it follows up on. */
  earlier: QueryRow | undefined
  /** The conversation so far, oldest first, as the caller may see it now. */
  turns: Turn[]
  /** Why the model is not asked; null if it may be. */
  problem: CopilotProblem | null
}

/** Claims a waiting question of the caller. Throws if it is not waiting, or too many are being answered. */
export async function beginAnswer(tx: Tx, id: string): Promise<Begun> {
  const row = await selectQuery(tx, id)
  if (!row) throw refusal(copilotErrors.queryNotFound)
  const { env } = tx.services
  const [writer, checker] = [modelOf(env), checkModelOf(env)]
  if (!writer || !checker) throw refusal(copilotAnswerErrors.notWaiting)
  if ((await countAnswering(tx)) >= mostAtOnce) throw refusal(copilotAnswerErrors.tooManyAtOnce)
  if (!(await claimQuery(tx, id))) throw refusal(copilotAnswerErrors.notWaiting)
  const shown = await scopeReader(tx, [row.scope])
  const { follow_up: followUp } = row
  return {
    row: { ...row, state: 'answering', beat_at: tx.now() },
    scope: shown(row.scope),
    writer,
    checker,
    followUp: followUp?.type,
    earlier: followUp ? await selectQuery(tx, followUp.queryId) : undefined,
    turns: await readTurns(tx, row),
    problem: (await isOverLimit(tx)) ? 'limited' : null,
  }
}

async function readTurns(tx: Tx, row: QueryRow): Promise<Turn[]> {
  const before = await selectBefore(tx, row, mostTurns)
  const holders = before.flatMap(({ answer }) => answer.sources.map(holderOf))
  const readable = await selectReadable(tx, [...new Set(holders)])
  const shown = await scopeReader(
    tx,
    before.map(({ scope }) => scope),
  )
  return before.map((each) => {
    const { text, response } = toQuery(each, readable, shown(each.scope), tx.now())
    return { question: text, answer: response.content }
  })
}
