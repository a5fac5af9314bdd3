import {
  type CopilotResponse,
  type CopilotScope,
  copilotTexts,
  refusedBelow,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { chooseQuotes } from '../passages/choose-quotes.ts'
import type { Meaning } from '../passages/meaning/embedder.ts'
import type { Found } from '../passages/passage.ts'
import type { Sentence } from '../passages/passage-sentences.ts'
import { findPassages, selectStems } from '../passages/queries.ts'
import { type Ranked, rankSentences, sentencesToRank } from '../passages/rank-sentences.ts'
import { askedWords, type Question } from '../passages/read-question.ts'
import { passagesFound, search } from '../passages/search.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { confidenceOf } from './confidence.ts'
import { type Lens, plain, suggestionsOf } from './follow-ups.ts'
import { contentOf, type Quote, subjectOf, toSource } from './sources.ts'

/** The most quotations for parts of a question. */
const mostStatements = 4
/** The least score of a source without a quotation, relative to the first. */
const nearSource = 0.5

/** The passages found for a question, and their sentences, best first. */
export type Read = { question: Question; found: Found; ranked: Ranked[] }

/**
 * Reads the passages about a question that the caller may read; `meaning` improves the ranking if it is known.
 */
export async function readPassages(
  tx: Tx,
  question: Question,
  scope: CopilotScope,
  meaning: Meaning | null = null,
): Promise<Read> {
  const found = await search(tx, question, scope, meaning)
  const sentences = sentencesToRank(found)
  const stems = await selectStems(
    tx,
    sentences.flat().map(({ text, passage: { language, field } }) => ({ text, language, field })),
  )
  return { question, found, ranked: rankSentences(question, found, sentences, stems) }
}

/** The same for several questions at once, whose words are known to be spelled correctly. */
export async function readPassagesOfAll(
  tx: Tx,
  questions: readonly Question[],
  scope: CopilotScope,
): Promise<Read[]> {
  const reads: { question: Question; found: Found; sentences: Sentence[][] }[] = []
  for (const question of questions) {
    const found = await findPassages(tx, askedWords(question), scope, passagesFound)
    reads.push({ question, found, sentences: sentencesToRank(found) })
  }
  const place = ({ passage, at }: Sentence) => `${passage.id}.${at}`
  const each = new Map(
    reads.flatMap(({ sentences }) => sentences.flat()).map((one) => [place(one), one]),
  )
  const stems = await selectStems(
    tx,
    [...each.values()].map(({ text, passage: { language, field } }) => ({ text, language, field })),
  )
  const stemsAt = new Map([...each.keys()].map((key, at) => [key, stems[at] ?? []]))
  return reads.map(({ question, found, sentences }) => {
    const own = sentences.flat().map((sentence) => stemsAt.get(place(sentence)) ?? [])
    return { question, found, ranked: rankSentences(question, found, sentences, own) }
  })
}

/** An answer of verbatim quotations, each with its source. `companyId` is the asker's. */
export function quote(
  { question, found, ranked }: Read,
  companyId: string | null,
  lens: Lens = plain,
): CopilotResponse {
  const accepted = ranked.filter(lens.accepts)
  const { quotes, parts } = chooseQuotes(question, accepted, ranked)
  const { confidence, reason } = confidenceOf(question, found, parts)
  const refused = confidence < refusedBelow
  const among = { needed: parts.length, lens, first: quotes[0] }
  const given = refused ? [] : quotes.filter((quote, at) => isGiven(quote, at, among))
  // Other sources are listed if they could help.
  const listed = refused
    ? quotes
    : quotes.filter((quote) => given.includes(quote) || isNear(quote, among))
  const sources = listed.map((quote) => toSource(quote, companyId))
  const statements = given.map(toStatement)
  return {
    mode: 'closest',
    content: refused ? copilotTexts.refused : contentOf(statements, sources),
    refused,
    confidence,
    reason: accepted.length === 0 && lens.nothing ? lens.nothing : reason,
    statements,
    table: null,
    sources,
    suggestedFollowUps: refused ? [] : suggestionsOf(quotes.map(({ passage }) => passage.product)),
    model: null,
    notice: null,
    searched: found.passages,
    ...(found.passages > 0 && !found.byMeaning && { wordsOnly: true as const }),
  }
}

type Among = { needed: number; lens: Lens; first: Quote | undefined }

function isGiven({ score }: Quote, at: number, { needed, lens, first }: Among): boolean {
  const good = score > lens.near * (first?.score ?? 0)
  return at < Math.min(needed, mostStatements) || (at < lens.given && good)
}

const isNear = ({ score }: Quote, { first }: Among): boolean =>
  score >= nearSource * (first?.score ?? 0)

const toStatement = ({ id, text, passage }: Quote) => ({
  text,
  basis: 'quoted' as const,
  group: subjectOf(passage),
  sourceIds: [id],
})
