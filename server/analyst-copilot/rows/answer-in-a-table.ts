import type {
  CopilotResponse,
  CopilotScope,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectNames } from '../queries.ts'
import { answerFromFacts } from './answer-from-facts.ts'
import { answerFromRows } from './answer-from-rows.ts'
import { factWords } from './fact-words.ts'
import { asksForVendors, lowerWords, phrase } from './question-words.ts'
import { compares, readFactsQuestion } from './read-facts-question.ts'
import { readRowsQuestion } from './read-rows-question.ts'

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
  return facts && answerFromFacts(tx, facts)
}

const rows = phrase(
  'products?|produkte?n?|produits?|brief(?:s|ed)?|briefings?|videos?|vidéos?|stud(?:y|ies)|fallstudien?|études?|stor(?:y|ies)|updates?',
)
const hints = [rows, asksForVendors, compares, ...factWords.map(([, words]) => words)]

/** Saves reading all names for most questions. */
function maySuitATable(text: string): boolean {
  const words = lowerWords(text).join(' ')
  return hints.some((hint) => hint.test(words))
}
