import type { CopilotScope } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { withOwnValues } from '../platform/database/database-errors.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { Meaning } from './meaning/embedder.ts'
import { fuse } from './meaning/fuse.ts'
import { selectNear } from './meaning/queries.ts'
import { beginningsOf, mend } from './mend-words.ts'
import type { Found } from './passage.ts'
import { findPassages, selectTermsNear } from './queries.ts'
import { type AskedWord, askedWords, type Question } from './read-question.ts'

/** How many passages are ranked for a question. */
export const passagesFound = 40
/** The weight of a corrected word. */
const mendedFactor = 0.9

/** The most passages added by meaning that were not found by words. */
const mostAdded = 10

/**
 * Finds the passages for a question, after correcting words that occur nowhere. A known meaning adds near
 * passages and improves the ranking.
 */
export function search(
  tx: Tx,
  question: Question,
  scope: CopilotScope,
  meaning: Meaning | null,
): Promise<Found> {
  return withOwnValues(() => find(tx, question, scope, meaning))
}

async function find(
  tx: Tx,
  question: Question,
  scope: CopilotScope,
  meaning: Meaning | null,
): Promise<Found> {
  const asked = askedWords(question)
  const mended = await mendedWords(tx, question, asked, scope)
  const found = await findPassages(tx, [...asked, ...mended], scope, passagesFound)
  if (!meaning) return found
  const candidates = found.found.map(({ id }) => id)
  const near = await selectNear(tx, meaning, scope, candidates, mostAdded)
  return fuse(found, near, passagesFound)
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
