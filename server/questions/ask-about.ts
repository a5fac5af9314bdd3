import { briefErrors } from '../../contract/briefs/briefs.ts'
import { refusal } from '../../contract/errors.ts'
import type { QuestionInput, ReaderQuestion } from '../../contract/questions/questions.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { insertQuestion } from './queries.ts'
import { readQuestion } from './read-question.ts'

/** Asks about a brief shared with the caller, and notifies who follows it. */
export async function askAbout(
  tx: Tx,
  briefId: string,
  asked: QuestionInput,
): Promise<ReaderQuestion> {
  const id = await insertQuestion(tx, briefId, asked)
  if (!id) throw refusal(briefErrors.notFound)
  return readQuestion(tx, { briefId, id })
}
