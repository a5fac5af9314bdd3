import type { CopilotResponse } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { ModelError, type ModelLimits } from '../../language-model/ask-model.ts'
import { namesOf } from '../../language-model/names-of.ts'
import { findPassages } from '../../passages/find-passages.ts'
import { embedQueries } from '../../passages/meaning/embed-queries.ts'
import type { Passage } from '../../passages/passage.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { closest, mostFound } from '../closest.ts'
import { follow } from '../follow-ups.ts'
import { answerByRows } from '../rows/answer-by-rows.ts'
import type { Begun } from './begin-answer.ts'
import type { Reading } from './compose-answer.ts'
import { promptSources, rowsSource } from './prompt-sources.ts'
import { keepNearest } from './queries.ts'
import { rewriteQuestion } from './rewrite-question.ts'
import type { Spending } from './spending.ts'

/** What a model reads for a question, and how long it may take to begin its answer. */
export type Material = Reading & {
  passages: Passage[]
  names: ReadonlySet<string>
  nearest: CopilotResponse
  firstMs: number
}

/** How long a person waits without progress. */
const patienceMs = 10_000
const rewriteLimits: ModelLimits = { firstMs: 5000, nextMs: 5000, wholeMs: 8000 }

/** Finds the passages for a question once, by the queries into which the model turns it, or else as it stands. */
export async function findForModel(
  ctx: Ctx,
  begun: Begun,
  spending: Spending,
  signal: AbortSignal,
): Promise<Material> {
  const { row, writer, checker } = begun
  const { queries, late } = begun.problem
    ? { queries: [row.question], late: false }
    : await queriesFor(ctx, begun, spending, signal)
  const embedded = await embedQueries(ctx, queries)
  signal.throwIfAborted()
  return withTx(ctx, async (tx) => {
    const all = await findPassages(tx, embedded, row.scope, mostFound)
    const found = follow(all, begun.followUp, begun.earlier?.answer)
    const nearest = { ...closest(tx, found), reading: row.answer.reading ?? null }
    const counted = await rowsFor(tx, row, queries)
    // What stands if this process ends before it has an answer.
    await keepNearest(tx, row.id, nearest)
    return {
      passages: found.passages,
      names: namesOf(found.passages),
      nearest,
      sources: [...counted.map(rowsSource), ...(await promptSources(tx, found.passages))],
      queries,
      model: writer.model,
      checker: checker.model,
      firstMs: late ? patienceMs - rewriteLimits.firstMs : patienceMs,
    }
  })
}

/** What rows say to the queries other than the question itself, which rows did not answer. */
async function rowsFor(
  tx: Tx,
  { question, scope }: Begun['row'],
  queries: readonly string[],
): Promise<CopilotResponse[]> {
  const answers: CopilotResponse[] = []
  for (const text of queries.filter((query) => query !== question)) {
    const byRows = await answerByRows(tx, { text, scope })
    if (byRows && 'response' in byRows) answers.push(byRows.response)
  }
  return answers
}

async function queriesFor(
  { log }: Ctx,
  { row, writer, turns }: Begun,
  spending: Spending,
  signal: AbortSignal,
): Promise<{ queries: string[]; late: boolean }> {
  const { question } = row
  try {
    const asked = { question, turns }
    const { queries, used } = await rewriteQuestion(writer, asked, rewriteLimits, signal)
    spending.add(used)
    if (!queries) return { queries: [question], late: false }
    // Without a conversation the question can be understood alone, and its own words help.
    const own = turns.length === 0 ? [question] : []
    return { queries: [...new Set([...own, ...queries])].slice(0, 3), late: false }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelError)) throw error
    log.warn({ err: error }, 'language model: search queries')
    return { queries: [question], late: error.problem === 'slow' }
  }
}
