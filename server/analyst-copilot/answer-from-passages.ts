import {
  type CopilotResponse,
  type CopilotScope,
  copilotTexts,
  refusedBelow,
} from '../../contract/analyst-copilot.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { confidenceOf } from './confidence.ts'
import { type Found, selectStems } from './queries.ts'
import { type Ranked, rankSentences, sentencesToRank } from './rank-sentences.ts'
import type { Question } from './read-question.ts'
import { search } from './search.ts'
import { contentOf, type Quote, toSource } from './sources.ts'

const statementsGiven = 3
/** With one for each part of the question. */
const mostStatements = 4
/** A further quotation is given only if its score comes this near to that of the first. */
const nearlyAsGood = 0.7

/** An answer of verbatim quotations from what the caller may read, each with its source. */
export async function answerFromPassages(
  tx: Tx,
  question: Question,
  scope: CopilotScope,
): Promise<CopilotResponse> {
  const found = await search(tx, question, scope)
  const sentences = sentencesToRank(found)
  const stems = await selectStems(
    tx,
    sentences.flat().map(({ text, passage: { language, field } }) => ({ text, language, field })),
  )
  return composeAnswer(
    question,
    found,
    rankSentences(question, found, sentences, stems),
    tx.caller.companyId,
  )
}

/** The answer that these sentences give. `companyId` is the asker's. */
export function composeAnswer(
  question: Question,
  found: Found,
  ranked: readonly Ranked[],
  companyId: string | null,
): CopilotResponse {
  const { quotes, needed } = chooseQuotes(question, ranked)
  const { confidence, reason } = confidenceOf(question, found, ranked)
  const refused = confidence < refusedBelow
  const sources = quotes.map((quote) => toSource(quote, companyId))
  const statements = refused
    ? []
    : quotes.filter((quote, at) => isGiven(quote, at, needed, quotes[0])).map(toStatement)
  return {
    content: refused ? copilotTexts.refused : contentOf(statements, sources),
    refused,
    confidence,
    reason,
    statements,
    table: null,
    sources,
    suggestedFollowUps: [],
    searched: found.passages,
  }
}

function isGiven({ score }: Quote, at: number, needed: number, first: Quote | undefined): boolean {
  const good = score > nearlyAsGood * (first?.score ?? 0)
  return at < Math.min(needed, mostStatements) || (at < statementsGiven && good)
}

const toStatement = ({ id, text, passage }: Quote) => ({
  text,
  group: passage.brief ?? passage.product ?? passage.vendor ?? '',
  sourceIds: [id],
})
