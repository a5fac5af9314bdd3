import type { answerCopilotQuery as contract } from '../../contract/analyst-copilot/copilot-answers.ts'
import type { Input, Reply } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import type { Ends } from '../platform/http/serve-events.ts'
import { nothingYet } from './closest.ts'
import { beginAnswer } from './model/begin-answer.ts'
import {
  composeAnswer,
  type Draft,
  type Ending,
  endAnswer,
  endingOf,
} from './model/compose-answer.ts'
import { findForModel, type Material } from './model/find-for-model.ts'
import { beat, finishQuery } from './model/queries.ts'
import { Spending } from './model/spending.ts'
import { writeAnswer } from './model/write-answer.ts'
import { type QueryRow, selectReadable } from './queries.ts'
import { holderOf } from './readable-source.ts'
import { toQuery, withNotice } from './session-view.ts'

const beatMs = 2000

/** Thrown when an answer is stopped before the model finishes. */
class Stopped extends Error {}

/**
 * Answers a waiting question with the language model, from what the caller may read now. Yields the question once its
 * passages are found, with each sentence that passed the checks, and finally as it ended, without sources that the
 * caller can no longer read. No transaction is open while the model reads or writes.
 */
export async function* answerCopilotQuery(
  ctx: Ctx,
  { params: { id } }: Input<typeof contract>,
  { closing }: Ends,
): AsyncGenerator<Reply<typeof contract>> {
  const begun = await withTx(ctx, (tx) => beginAnswer(tx, id))
  const { row, scope, problem } = begun
  const stopping = new AbortController()
  const signal = AbortSignal.any([closing, stopping.signal])
  let holders: string[] = []
  let readable = new Set<string>()
  const beating = setInterval(() => {
    withTx(ctx, async (tx) => {
      readable = await selectReadable(tx, holders)
      return beat(tx, id)
    }).then(
      (ours) => ours || stopping.abort(new Stopped()),
      (error: unknown) => stopping.abort(error),
    )
  }, beatMs)
  const draft: Draft = { kept: [], dropped: 0, unread: 0, foundNone: false }
  const spending = new Spending(begun.writer.model)
  const view = (query: QueryRow) => toQuery(query, readable, scope, ctx.now())
  let material: Material | null = null
  let ending: Ending = problem ?? 'whole'
  try {
    yield view(row)
    material = await findForModel(ctx, begun, spending, signal)
    holders = material.passages.map(holderOf)
    readable = new Set(holders)
    yield view({ ...row, answer: material.nearest })
    if (!problem && material.sources.length > 0) {
      for await (const _ of writeAnswer(begun, material, draft, spending, signal)) {
        yield view({ ...row, answer: composeAnswer(material, draft) })
      }
    }
  } catch (error) {
    ending = signal.reason instanceof Stopped ? 'stopped' : endingOf(error)
    if (ending !== 'stopped') ctx.log.warn({ err: error, ending }, 'language model')
  } finally {
    clearInterval(beating)
  }
  const answer = material ? endAnswer(material, draft, ending) : endEarly(ending)
  const ended = answer.notice ? 'failed' : 'done'
  const state = ending === 'stopped' ? ending : ended
  const finished = await withTx(ctx, async (tx) => {
    readable = await selectReadable(tx, holders)
    return finishQuery(tx, id, { state, answer, written: spending.written() })
  })
  // Its session may have been purged meanwhile.
  yield view(finished ?? { ...row, state, answer })
}

/** Without passages there is nothing to show instead. */
const endEarly = (ending: Ending) =>
  ending === 'whole' || ending === 'stopped' ? nothingYet : withNotice(nothingYet, ending)
