import { wordsOf } from '../../common/text/words.ts'
import { fitsKind } from './expected-kind.ts'
import type { Found, Passage } from './passage.ts'
import { type Sentence, sentencesOf } from './passage-sentences.ts'
import type { Question } from './read-question.ts'

/** The words of a question that a text contains, by number, and their weights. */
type Held = ReadonlyMap<number, number>

export type Ranked = Sentence & {
  /** From 0 to about 1.1: the weighted share of the question's words that it contains. */
  score: number
  /** The same for each part of the question. */
  clauseScores: number[]
  /**
   * How well it covers each word: 1 in the sentence, less in its subject, and little in a neighboring
   * sentence.
   */
  held: ReadonlyMap<number, number>
  /** Whether it contains the kind of thing that is asked for; true if any kind will do. */
  fits: boolean
  /** Whether it contains a word of the question other than those that name its subject. */
  informs: boolean
  /** Whether the question names a vendor or product, and the passage is about another one. */
  elsewhere: boolean
}

/**
 * Tuned on bench/copilot: where a word occurs, the expected kind, a passage about another product. Nearness in
 * meaning decides between sentences with about the same words.
 */
const weights = { subject: 0.95, neighbor: 0.25, kind: 0.12, elsewhere: 0.2, nearness: 0.15 }
const passagesRead = 25
/** Sentences beyond this length, in characters, lose a little score. */
const long = { from: 220, each: 1 / 1000 }

/** The sentences of the best passages, for ranking. */
export const sentencesToRank = ({ found }: Found): Sentence[][] =>
  found.slice(0, passagesRead).map(sentencesOf)

/** The sentences of passages, best first. `stems` has those of each sentence, in the same order. */
export function rankSentences(
  question: Question,
  found: Found,
  byPassage: Sentence[][],
  stems: string[][],
): Ranked[] {
  const values = wordValues(question, found)
  if (sum(values.values()) === 0) return []
  const own = new Map(
    byPassage.flat().map((sentence, at) => [sentence, wordsHeld(stems[at] ?? [], found)]),
  )
  const names = namesIn(question, found)
  const exact = new Set(question.exact.flatMap((word) => question.words[word] ?? []))
  return byPassage
    .flatMap((inPassage) =>
      inPassage.map((sentence, at) => {
        const near = [inPassage[at - 1], inPassage[at + 1]].flatMap((other) =>
          other ? [...(own.get(other)?.keys() ?? [])] : [],
        )
        const about = subjectWords(question, sentence.passage)
        const held = new Map<number, number>()
        for (const word of near) held.set(word, weights.neighbor)
        for (const word of about) held.set(word, weights.subject)
        const inside = [...(own.get(sentence)?.keys() ?? [])]
        for (const word of inside) held.set(word, 1)
        const informs = inside.some((word) => !about.includes(word))
        return rank(sentence, { question, exact, values, held, names, informs })
      }),
    )
    .sort((a, b) => b.score - a.score)
}

type Context = {
  question: Question
  /** The names and numbers of the question. */
  exact: ReadonlySet<string>
  values: Held
  held: Held
  names: number[]
  informs: boolean
}

function rank(sentence: Sentence, context: Context): Ranked {
  const { question, exact, values, held, names, informs } = context
  const { expected, clauses } = question
  const fits =
    expected === null ||
    sentence.passage.briefId === null ||
    fitsKind(expected, sentence.text, exact)
  const { said, about, nearness = 0 } = sentence.passage
  // A passage found by meaning alone gets no bonus for its kind.
  const worded = said.length + about.length > 0
  const elsewhere = names.length > 0 && !names.some((word) => (held.get(word) ?? 0) > 0.5)
  const extra =
    (fits && expected && worded ? weights.kind : 0) +
    weights.nearness * nearness -
    (elsewhere ? weights.elsewhere : 0) -
    Math.max(0, sentence.text.length - long.from) * long.each
  const share = (words: Iterable<number>) => {
    const all = [...words].filter((word) => values.has(word))
    const worth = (word: number) => values.get(word) ?? 0
    return sum(all.map((word) => worth(word) * (held.get(word) ?? 0))) / (sum(all.map(worth)) || 1)
  }
  return {
    ...sentence,
    score: share(values.keys()) + extra,
    clauseScores: clauses.map((clause) => share(clause) + extra),
    held,
    fits,
    informs,
    elsewhere,
  }
}

/**
 * The value of each word of the question: that of its best term, or the highest if nothing contains it, so that
 * a question about something else does not count as answered.
 */
export function wordValues({ words }: Question, found: Found): Map<number, number> {
  const unknown = Math.log(1 + 2 * Math.max(found.passages, 1))
  const vendors = new Set(found.found.map(({ vendor }) => vendor))
  const vendorWords = new Set([...vendors].flatMap((name) => nameWords(name)))
  return new Map(
    words.flatMap((text, word) => {
      if (found.stopped.includes(word)) return []
      // The only vendor's name distinguishes nothing.
      if (vendors.size === 1 && vendorWords.has(text)) return []
      const terms = Object.values(found.words[word] ?? {})
      return [[word, terms.length > 0 ? Math.max(...terms) : unknown]]
    }),
  )
}

const nameWords = (name: string | null) => wordsOf((name ?? '').toLocaleLowerCase('en'))

/** The words of the question that name the subject of a passage. */
function subjectWords({ words }: Question, { about, product, vendor }: Passage): number[] {
  const names = new Set([...nameWords(product), ...nameWords(vendor)])
  return [...about, ...words.flatMap((text, word) => (names.has(text) ? [word] : []))]
}

/** The words of the question that name a product, or one of several vendors. */
function namesIn({ words }: Question, { found }: Found): number[] {
  const vendors = new Set(found.map(({ vendor }) => vendor))
  const names = new Set([
    ...found.flatMap(({ product }) => nameWords(product)),
    ...(vendors.size > 1 ? [...vendors].flatMap(nameWords) : []),
  ])
  return words.flatMap((text, word) => (names.has(text) ? [word] : []))
}

/** The words of the question in a text with these stems, and their values. */
function wordsHeld(stems: string[], found: Found): Held {
  const has = new Set(stems)
  return new Map(
    Object.entries(found.words).flatMap(([word, terms]) => {
      const values = Object.entries(terms).flatMap(([term, value]) =>
        has.has(term) ? [value] : [],
      )
      return values.length > 0 ? [[Number(word), Math.max(...values)] as const] : []
    }),
  )
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
