import { refusal } from '../../contract/errors.ts'
import { questionErrors, type ReaderQuestion } from '../../contract/questions/questions.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { selectReaderQuestions } from './queries.ts'
import { toReaderQuestion } from './question-view.ts'

/** One question about a brief shared with the caller. */
export async function readQuestion(
  tx: Tx,
  { briefId, id }: { briefId: string; id: string },
): Promise<ReaderQuestion> {
  const [row] = await selectReaderQuestions(tx, briefId, { id, after: null, limit: 1 })
  if (!row) throw refusal(questionErrors.notFound)
  return toReaderQuestion(row.question)
}
