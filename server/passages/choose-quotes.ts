import { wordsOf } from '../../common/text/words.ts'
import type { Quote } from '../analyst-copilot/sources.ts'
import type { Ranked } from './rank-sentences.ts'
import type { Question } from './read-question.ts'

const quotesGiven = 5
/** The longest quotation of several sentences, in characters. */
const longestQuote = 320
/** The weight of the whole question when choosing a quotation for one part of it. */
const wholeBesidePart = 0.5

/** Fields that only name the subject of a passage. */
const naming = new Set([
  'title',
  'type',
  'product',
  'name',
  'category',
  'company_name',
  'websiteUrl',
  'canvas',
  'widget',
  'document',
  'heading',
  'caption',
])

/** `parts` are the sentences of the first quotations, each of which answers a part of the question. */
export type Quotes = { quotes: Quote[]; parts: Ranked[] }

/**
 * The best places for a question, at most five and one per passage: first the best of all, then the best for
 * each product that it compares and each of its parts, then the next best.
 */
export function chooseQuotes(
  question: Question,
  accepted: readonly Ranked[],
  all: readonly Ranked[],
): Quotes {
  const told = accepted.filter(({ informs, passage }) => informs || !naming.has(passage.field))
  const ranked = told.length > 0 ? told : accepted
  const chosen: Ranked[] = []
  const take = (worth: (sentence: Ranked) => number): boolean => {
    let best: Ranked | undefined
    for (const sentence of ranked) {
      const open = worth(sentence) > (best ? worth(best) : 0)
      if (open && !chosen.some((other) => isSame(other, sentence))) best = sentence
    }
    if (!best || chosen.length >= quotesGiven) return false
    chosen.push(best)
    return true
  }
  take(({ score }) => score)
  for (const product of productsCompared(question, ranked)) {
    if (chosen.some(({ passage }) => passage.product === product)) continue
    take(({ score, passage }) => (passage.product === product ? 1 + score : 0))
  }
  for (const part of question.clauses.keys()) {
    take(({ score, clauseScores }) => score * wholeBesidePart + (clauseScores[part] ?? 0))
  }
  const parts = [...chosen]
  while (take(({ score }) => score));
  return {
    quotes: chosen.map((sentence) => widen(sentence, all)),
    parts,
  }
}

const isSame = (one: Ranked, other: Ranked) =>
  one.passage.id === other.passage.id ||
  (one.passage.companyId === other.passage.companyId &&
    one.text.toLowerCase() === other.text.toLowerCase())

/** The products that a question names, if there are several. */
function productsCompared({ words }: Question, ranked: readonly Ranked[]): string[] {
  const products = new Set(ranked.flatMap(({ passage }) => passage.product ?? []))
  const named = [...products].filter((product) =>
    wordsOf(product.toLocaleLowerCase('en')).some((word) => words.includes(word)),
  )
  return named.length > 1 ? named : []
}

/** The sentence with its neighbors, better one first, up to the length of a quotation. */
function widen(sentence: Ranked, ranked: readonly Ranked[]): Quote {
  const inPassage = ranked
    .filter(({ passage }) => passage.id === sentence.passage.id)
    .sort((a, b) => a.at - b.at)
  let [first, last] = [sentence, sentence]
  let text = sentence.text
  for (;;) {
    const [next] = [inPassage[first.at - 1], inPassage[last.at + 1]]
      .flatMap((other) => other ?? [])
      .filter((other) => text.length + other.text.length < longestQuote)
      .sort((a, b) => b.score - a.score)
    if (!next) break
    if (next.at < first.at) first = next
    else last = next
    text = inPassage
      .slice(first.at, last.at + 1)
      .map((part) => part.text)
      .join(' ')
  }
  // The place in the video is that of the sentence itself, not of the sentences before it.
  const { passage, score, at, startMs } = sentence
  return { id: `${passage.id}.${at}`, passage, score, text, startMs, endMs: last.endMs }
}
