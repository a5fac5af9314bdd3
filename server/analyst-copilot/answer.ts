import {
  type CopilotResponse,
  type CopilotScope,
  copilotTexts,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { asksToObey } from '../language-model/asks-to-obey.ts'
import type { Meaning } from '../passages/meaning/embedder.ts'
import { readQuestion } from '../passages/read-question.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { quote, readPassages } from './answer-from-passages.ts'
import type { Lens } from './follow-ups.ts'
import { answerInATable } from './rows/answer-in-a-table.ts'

/** How to answer: with the question's meaning, and for a follow-up with its lens. */
type How = { meaning: Meaning | null; lens: Lens | undefined }

/** Answers a question from what the caller may read now, or refuses with the reason. */
export async function answer(
  tx: Tx,
  text: string,
  scope: CopilotScope,
  { meaning, lens }: How,
): Promise<CopilotResponse> {
  if (asksToObey(text)) return notAQuestion
  const table = lens ? null : await answerInATable(tx, text, scope)
  if (table) return table
  return quote(
    await readPassages(tx, readQuestion(text), scope, meaning),
    tx.caller.companyId,
    lens,
  )
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
