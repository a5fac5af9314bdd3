import { copilotErrors } from '../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type answerCopilotQuery as contract,
  copilotAnswerErrors,
} from '../../contract/analyst-copilot/copilot-answers.ts'
import type { ShownScope } from '../../contract/analyst-copilot/copilot-scope.ts'
import type { Input, Reply } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { askModel, type Message, ModelError, usualLimits } from '../language-model/ask-model.ts'
import { checkSentence } from '../language-model/check-sentence.ts'
import { modelOf } from '../language-model/model-settings.ts'
import type { ModelSettings } from '../language-model/post-to-model.ts'
import { SentenceSplitter } from '../language-model/split-sentences.ts'
import type { Meaning } from '../passages/meaning/embedder.ts'
import { findMeaning, withHowFound } from '../passages/meaning/find-meaning.ts'
import { readQuestion } from '../passages/read-question.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import type { Ends } from '../platform/http/serve-events.ts'
import { quote, readPassages } from './answer-from-passages.ts'
import { lensAfter, requireEarlier } from './ask-copilot.ts'
import { plain } from './follow-ups.ts'
import { chooseSources, namesOf } from './model/choose-sources.ts'
import {
  type Asked,
  composeAnswer,
  type Draft,
  type Ending,
  endAnswer,
} from './model/compose-answer.ts'
import { noAnswer, promptOf } from './model/model-prompt.ts'
import { beat, claimQuery, countAnswering, finishQuery } from './model/queries.ts'
import { type QueryRow, selectQuery, selectReadable } from './queries.ts'
import { scopeReader } from './scope/shown-scope.ts'
import { holderOf, toQuery } from './session-view.ts'

const mostAtOnce = 4
const beatMs = 2000

/** Thrown when an answer is stopped before the model finishes. */
class Stopped extends Error {}

/**
 * Answers a waiting question with the language model, from what the caller may read now. Yields the question
 * with each supported sentence, and finally as it ended, without sources that the caller can no longer read. No
 * transaction is open while the model writes.
 */
export async function* answerCopilotQuery(
  ctx: Ctx,
  { params: { id } }: Input<typeof contract>,
  { closing }: Ends,
): AsyncGenerator<Reply<typeof contract>> {
  const meaning = await findMeaning(ctx, (tx) => requireQuery(tx, id))
  const { row, scope, asked, prompt, settings } = await withTx(ctx, (tx) => begin(tx, id, meaning))
  const stopping = new AbortController()
  const signal = AbortSignal.any([closing, stopping.signal])
  const holders = [...asked.sources.map(({ passage }) => passage), ...asked.quoted.sources]
    .map(holderOf)
    .filter(Boolean)
  let readable = new Set(holders)
  const beating = setInterval(() => {
    withTx(ctx, async (tx) => {
      readable = await selectReadable(tx, holders)
      return beat(tx, id)
    }).then(
      (ours) => ours || stopping.abort(new Stopped()),
      (error: unknown) => stopping.abort(error),
    )
  }, beatMs)
  const draft: Draft = {
    kept: [],
    dropped: 0,
    foundNone: false,
    used: { input: null, output: null },
  }
  const began = performance.now()
  const view = (query: QueryRow) => toQuery(query, readable, scope, ctx.now())
  const shown = () => {
    const answer = draft.kept.length > 0 ? composeAnswer(asked, draft) : asked.quoted
    return view({ ...row, answer })
  }
  let ending: Ending = 'whole'
  try {
    yield shown()
    if (asked.sources.length > 0) {
      const parts = askModel(settings, prompt, usualLimits, signal)
      for await (const _ of write(asked, draft, parts)) yield shown()
    }
  } catch (error) {
    ending = endingOf(error)
    if (ending !== 'stopped') ctx.log.warn({ err: error, ending }, 'language model')
  } finally {
    clearInterval(beating)
  }
  const answer = endAnswer(asked, draft, ending)
  const ended = answer.notice ? 'failed' : 'done'
  const state = ending === 'stopped' ? ending : ended
  const ms = Math.round(performance.now() - began)
  const written = { model: settings.model, ms, ...draft.used }
  const finished = await withTx(ctx, async (tx) => {
    readable = await selectReadable(tx, holders)
    return finishQuery(tx, id, { state, answer, written })
  })
  // Its session may have been purged meanwhile.
  yield view(finished ?? { ...row, state, answer })
}

type Begun = {
  row: QueryRow
  scope: ShownScope
  asked: Asked
  prompt: Message[]
  settings: ModelSettings
}

async function requireQuery(tx: Tx, id: string): Promise<QueryRow> {
  const row = await selectQuery(tx, id)
  if (!row) throw refusal(copilotErrors.queryNotFound)
  return row
}

async function begin(tx: Tx, id: string, meaning: Meaning | null): Promise<Begun> {
  const row = await requireQuery(tx, id)
  const settings = modelOf(tx.services.env)
  if (!settings) throw refusal(copilotAnswerErrors.notWaiting)
  if ((await countAnswering(tx)) >= mostAtOnce) throw refusal(copilotAnswerErrors.tooManyAtOnce)
  if (!(await claimQuery(tx, id))) throw refusal(copilotAnswerErrors.notWaiting)
  const { follow_up: followUp } = row
  const earlier = followUp && (await requireEarlier(tx, row.session_id, followUp))
  const lens = lensAfter(earlier, followUp?.type) ?? plain
  const { companyId } = tx.caller
  const read = await readPassages(tx, readQuestion(row.question), row.scope, meaning)
  const sources = chooseSources(read.ranked, lens.accepts)
  const quoted = withHowFound(tx.services, quote(read, companyId, lens))
  const asked = { read, sources, quoted, model: settings.model, companyId }
  const prompt = promptOf(row.question, sources, followUp?.type)
  const shown = await scopeReader(tx, [row.scope])
  const taken = { ...row, state: 'answering' as const, beat_at: tx.now() }
  return { row: taken, scope: shown(row.scope), asked, prompt, settings }
}

/** Checks each sentence; yields after each one that is kept. */
async function* write({ sources, read }: Asked, draft: Draft, parts: ReturnType<typeof askModel>) {
  const splitter = new SentenceSplitter()
  const known = namesOf(read.found.found)
  const keep = (written: ReturnType<SentenceSplitter['push']>) => {
    for (const sentence of written) {
      if (draft.kept.some(({ text }) => text === sentence.text)) continue
      const supported = checkSentence(sentence, sources, known)
      if (supported) draft.kept.push({ text: sentence.text, supported })
      else if (noAnswer.test(sentence.text)) draft.foundNone = true
      else draft.dropped += 1
    }
  }
  let shown = 0
  let part = await parts.next()
  for (; !part.done; part = await parts.next()) {
    keep(splitter.push(part.value))
    if (draft.kept.length > shown) yield
    shown = draft.kept.length
  }
  draft.used = part.value
  keep(splitter.end())
}

function endingOf(error: unknown): Ending {
  if (error instanceof Stopped) return 'stopped'
  return error instanceof ModelError ? error.problem : 'interrupted'
}
