import type {
  CopilotResponse,
  CopilotScope,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectNames } from '../queries.ts'
import { answerFromFacts } from './answer-from-facts.ts'
import { answerFromRows } from './answer-from-rows.ts'
import { answerFromSayers } from './answer-from-sayers.ts'
import { factWords } from './fact-words.ts'
import { asksForVendors, lowerWords, phrase } from './question-words.ts'
import { compares, readFactsQuestion } from './read-facts-question.ts'
import { readRowsQuestion } from './read-rows-question.ts'
import { readSayersQuestion, sinceWhen, whoOffers } from './read-sayers-question.ts'

/** Answers a question that rows or facts can answer completely; null for any other. */
export async function answerInATable(
  tx: Tx,
  text: string,
  scope: CopilotScope,
): Promise<CopilotResponse | null> {
  if (!maySuitATable(text)) return null
  const names = await selectNames(tx, scope)
  const rows = readRowsQuestion(text, names, scope)
  if (rows) return answerFromRows(tx, rows, names)
  const facts = readFactsQuestion(text, names, scope, tx.caller.companyId)
  if (facts) return answerFromFacts(tx, facts)
  const sayers = readSayersQuestion(text, names, scope)
  return sayers && answerFromSayers(tx, sayers)
}

const rows = phrase(
  'products?|produkte?n?|produits?|brief(?:s|ed)?|briefings?|videos?|vidéos?|stud(?:y|ies)|fallstudien?|études?|stor(?:y|ies)|updates?',
)
const hints = [
  rows,
  asksForVendors,
  compares,
  whoOffers,
  sinceWhen,
  ...factWords.map(([, words]) => words),
]

/** Saves reading all names for most questions. */
function maySuitATable(text: string): boolean {
  const words = lowerWords(text).join(' ')
  return hints.some((hint) => hint.test(words))
}
