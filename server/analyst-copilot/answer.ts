import {
  type CopilotResponse,
  type CopilotScope,
  copilotTexts,
} from '../../contract/analyst-copilot.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { quote, readPassages } from './answer-from-passages.ts'
import { answerFromRows } from './answer-from-rows.ts'
import { asksToObey } from './asks-to-obey.ts'
import type { Lens } from './follow-ups.ts'
import { readQuestion } from './read-question.ts'

/**
 * Answers a question from what the caller may read at this moment, or refuses with the reason. A
 * follow-up looks at the passages through its lens.
 */
export async function answer(
  tx: Tx,
  text: string,
  scope: CopilotScope,
  lens?: Lens,
): Promise<CopilotResponse> {
  if (asksToObey(text)) return notAQuestion
  const counted = lens ? null : await answerFromRows(tx, text, scope)
  if (counted) return counted
  return quote(await readPassages(tx, readQuestion(text), scope), tx.caller.companyId, lens)
}

const notAQuestion: CopilotResponse = {
  content: copilotTexts.refused,
  refused: true,
  confidence: 0,
  reason: copilotTexts.instruction,
  statements: [],
  table: null,
  sources: [],
  suggestedFollowUps: [],
  model: null,
  notice: null,
  searched: 0,
}
