import type { CopilotScope } from '../../contract/analyst-copilot.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { beginningsOf, mend } from './mend-words.ts'
import { type Found, findPassages, selectTermsNear } from './queries.ts'
import { type AskedWord, askedWords, type Question } from './read-question.ts'

const passagesFound = 40
/** How much a mended word counts. */
const mendedFactor = 0.9

/** Finds the passages for a question; words that nothing holds are mended from the vocabulary. */
export async function search(tx: Tx, question: Question, scope: CopilotScope): Promise<Found> {
  const asked = askedWords(question)
  const mended = await mendedWords(tx, question, asked, scope)
  return findPassages(tx, [...asked, ...mended], scope, passagesFound)
}

async function mendedWords(
  tx: Tx,
  { words, language }: Question,
  asked: readonly AskedWord[],
  scope: CopilotScope,
): Promise<AskedWord[]> {
  const beginnings = words.flatMap((text, word) =>
    /^\p{L}{4,}$/u.test(text) ? [[word, beginningsOf(text)] as const] : [],
  )
  if (beginnings.length === 0) return []
  const near = await selectTermsNear(tx, asked, Object.fromEntries(beginnings), scope)
  return words.flatMap((text, word) => {
    const term = mend(text, near[word] ?? [])
    return term ? [{ word, text: term, factor: mendedFactor, language }] : []
  })
}
