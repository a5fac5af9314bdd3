import { fold } from '../../common/text/fold.ts'
import { isSmallWord } from '../../common/text/small-words.ts'
import { wordsOf } from '../../common/text/words.ts'
import type { CopilotScope } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { withOwnValues } from '../platform/database/database-errors.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { Meaning } from './meaning/embedder.ts'
import type { Found, Passage } from './passage.ts'
import { selectPassages } from './queries.ts'

/** A text to search for, with its meaning if that is known (`embedQueries`). */
export type Query = { text: string; meaning: Meaning | null }

const mostWords = 24
/** Of one brief, document or canvas among the first `first`; the others follow after these. */
const together = { most: 3, first: 5 }

/**
 * The passages that the caller may read within a scope, those that come nearest to the queries first. This is the one
 * way to search texts: meaning leads, and words decide between passages about as near (docs/search.md).
 */
export async function findPassages(
  tx: Tx,
  queries: readonly Query[],
  scope: CopilotScope,
  most: number,
): Promise<Found> {
  const words = new Map<string, number>()
  const found = { searched: 0, byMeaning: false }
  const phrases = queries.flatMap(({ text }) => phrasesIn(text))
  const lists: Passage[][] = []
  for (const { text, meaning } of queries) {
    const asked = wordsToFind(text)
    const row = await withOwnValues(() =>
      selectPassages(tx, { words: asked, meaning }, scope, most),
    )
    found.searched = row.passages
    found.byMeaning ||= row.byMeaning
    asked.forEach((word, at) => {
      const value = row.words[at]
      if (value !== undefined) words.set(word, value)
    })
    lists.push(spread(withoutNeedlessTitles(row.found, phrases)))
  }
  const passages = inTurn(lists)
  const saying = passages.filter(({ text }) => phrases.every((phrase) => holds(text, phrase)))
  const first = phrases.length > 0 ? saying : []
  const others = passages.filter((passage) => !first.includes(passage))
  return { ...found, words, phrases, passages: [...first, ...others].slice(0, most) }
}

/** What stands in quotation marks: passages that say it word for word come first. */
const phrasesIn = (text: string): string[] =>
  [...text.matchAll(/["“”„«»]([^"“”„«»]{2,200})["“”„«»]/gu)].map(([, phrase = '']) => phrase.trim())

/** Whether a text says a phrase, in whatever case and over line breaks. */
export const holds = (text: string, phrase: string): boolean => plain(text).includes(plain(phrase))

const plain = (text: string) => fold(text.replace(/\s+/gu, ' '))

/** The distinct words of a text that carry meaning, in lower case; all of them if none does. */
function wordsToFind(text: string): string[] {
  const all = wordsOf(text).map((word) => word.toLocaleLowerCase('en'))
  const meant = all.filter((word) => !isSmallWord(fold(word)))
  return [...new Set(meant.length > 0 ? meant : all)].slice(0, mostWords)
}

const titles = new Set(['title', 'canvas', 'widget', 'document'])

/** A title that is not quoted says nothing beside another passage of what it names. */
function withoutNeedlessTitles(
  passages: readonly Passage[],
  phrases: readonly string[],
): Passage[] {
  const told = new Set(passages.filter(({ field }) => !titles.has(field)).map(subjectIdOf))
  const isQuoted = ({ text }: Passage) => phrases.some((phrase) => holds(text, phrase))
  return passages.filter((passage) => {
    if (!titles.has(passage.field) || isQuoted(passage)) return true
    const isFirst = !told.has(subjectIdOf(passage))
    told.add(subjectIdOf(passage))
    return isFirst
  })
}

/** Lets other briefs among the first passages if one of them would fill these. */
function spread(passages: readonly Passage[]): Passage[] {
  const first: Passage[] = []
  const later: Passage[] = []
  for (const passage of passages) {
    const same = first.filter((other) => subjectIdOf(other) === subjectIdOf(passage))
    const isFirst = first.length < together.first && same.length < together.most
    if (isFirst) first.push(passage)
    else later.push(passage)
  }
  return [...first, ...later]
}

const subjectIdOf = ({ documentId, canvasId, briefId, productId, companyId }: Passage) =>
  documentId ?? canvasId ?? briefId ?? productId ?? companyId

/** The lists merged by rank, without repetitions. */
function inTurn(lists: readonly Passage[][]): Passage[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const merged = new Map<number, Passage>()
  for (let rank = 0; rank < longest; rank++) {
    for (const list of lists) {
      const passage = list[rank]
      if (passage && !merged.has(passage.id)) merged.set(passage.id, passage)
    }
  }
  return [...merged.values()]
}
