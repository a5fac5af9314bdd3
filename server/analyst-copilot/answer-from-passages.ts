import {
  type CopilotResponse,
  type CopilotScope,
  copilotTexts,
  refusedBelow,
} from '../../contract/analyst-copilot.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { confidenceOf } from './confidence.ts'
import { type Lens, plain, suggestionsOf } from './follow-ups.ts'
import { type Found, selectStems } from './queries.ts'
import { type Ranked, rankSentences, sentencesToRank } from './rank-sentences.ts'
import type { Question } from './read-question.ts'
import { search } from './search.ts'
import { contentOf, type Quote, toSource } from './sources.ts'

/** Quotations for the parts of a question. */
const mostStatements = 4

/** An answer of verbatim quotations from what the caller may read, each with its source. */
export async function answerFromPassages(
  tx: Tx,
  question: Question,
  scope: CopilotScope,
  lens: Lens = plain,
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
    lens,
  )
}

/** The answer that these sentences give. `companyId` is the asker's. */
export function composeAnswer(
  question: Question,
  found: Found,
  ranked: readonly Ranked[],
  companyId: string | null,
  lens: Lens,
): CopilotResponse {
  const accepted = ranked.filter(lens.accepts)
  const { quotes, needed } = chooseQuotes(question, accepted, ranked)
  const { confidence, reason } = confidenceOf(question, found, accepted)
  const refused = confidence < refusedBelow
  const sources = quotes.map((quote) => toSource(quote, companyId))
  const statements = refused
    ? []
    : quotes
        .filter((quote, at) => isGiven(quote, at, { needed, lens, first: quotes[0] }))
        .map(toStatement)
  return {
    content: refused ? copilotTexts.refused : contentOf(statements, sources),
    refused,
    confidence,
    reason: accepted.length === 0 && lens.nothing ? lens.nothing : reason,
    statements,
    table: null,
    sources,
    suggestedFollowUps: refused ? [] : suggestionsOf(quotes.map(({ passage }) => passage.product)),
    searched: found.passages,
  }
}

type Among = { needed: number; lens: Lens; first: Quote | undefined }

function isGiven({ score }: Quote, at: number, { needed, lens, first }: Among): boolean {
  const good = score > lens.near * (first?.score ?? 0)
  return at < Math.min(needed, mostStatements) || (at < lens.given && good)
}

const toStatement = ({ id, text, passage }: Quote) => ({
  text,
  group: passage.brief ?? passage.product ?? passage.vendor ?? '',
  sourceIds: [id],
})
