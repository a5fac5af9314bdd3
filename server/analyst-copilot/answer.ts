import {
  type CopilotResponse,
  type CopilotScope,
  copilotTexts,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { RowsReading } from '../../contract/analyst-copilot/copilot-reading.ts'
import { asksToObey } from '../language-model/asks-to-obey.ts'
import type { Meaning } from '../passages/meaning/embedder.ts'
import { readQuestion } from '../passages/read-question.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { quote, readPassages } from './answer-from-passages.ts'
import type { Lens } from './follow-ups.ts'
import { answerByRows } from './rows/answer-by-rows.ts'

/** How to answer: with the question's meaning, for a follow-up with its lens, and as a reading says. */
type How = { meaning: Meaning | null; lens: Lens | undefined; reading?: RowsReading | undefined }

/** Answers a question from what the caller may read now, or refuses with the reason. */
export async function answer(
  tx: Tx,
  text: string,
  scope: CopilotScope,
  { meaning, lens, reading }: How,
): Promise<CopilotResponse> {
  if (asksToObey(text)) return notAQuestion
  const byRows = lens ? null : await answerByRows(tx, { text, reading, scope })
  if (byRows && 'response' in byRows) return byRows.response
  const read = await readPassages(tx, readQuestion(text), scope, meaning)
  return { ...quote(read, tx.caller.companyId, lens), ...byRows }
}

const notAQuestion: CopilotResponse = {
  mode: 'closest',
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
