import type { CopilotScope } from '../../contract/analyst-copilot.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { beginningsOf, mend } from './mend-words.ts'
import { type Found, findPassages, selectTerms } from './queries.ts'
import { askedWords, type Question } from './read-question.ts'

const passagesFound = 40
/** How much a mended word counts. */
const mendedFactor = 0.9

/** Finds the passages for a question; words that nothing holds are mended from the vocabulary. */
export async function search(tx: Tx, question: Question, scope: CopilotScope): Promise<Found> {
  const asked = askedWords(question)
  const found = await findPassages(tx, asked, scope, passagesFound)
  const unknown = question.words
    .map((text, word) => ({ text, word }))
    .filter(({ text, word }) => /^\p{L}{4,}$/u.test(text) && !isKnown(found, word))
  if (unknown.length === 0) return found
  const beginnings = new Set(unknown.flatMap(({ text }) => beginningsOf(text)))
  const terms = await selectTerms(tx, [...beginnings], scope)
  const mended = unknown.flatMap(({ text, word }) => {
    const term = mend(text, terms)
    return term ? [{ word, text: term, factor: mendedFactor, language: question.language }] : []
  })
  if (mended.length === 0) return found
  return findPassages(tx, [...asked, ...mended], scope, passagesFound)
}

const isKnown = (found: Found, word: number) =>
  found.stopped.includes(word) || Object.keys(found.words[word] ?? {}).length > 0
