import { randomUUID } from 'node:crypto'
import { writingErrors } from '../../../contract/boardroom-builder/document-writing.ts'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { updateWriting } from '../queries.ts'
import { countRunning } from './queries.ts'
import { endedOf, type Writing, type WritingSection } from './writing.ts'

export const draftQueue = 'boardroom-builder.draft'

/** Drafts the next section of a run, if exactly `step` sections have ended. */
export type DraftJob = {
  documentId: string
  run: string
  step: number
  userId: string
  sessionId: string
}

const mostAtOnce = 4

/**
 * Starts writing the waiting sections of a document with the caller's rights, once the transaction commits.
 * False, with the reason in the document, if too many of their documents are being written.
 */
export async function startWriting(
  tx: Tx,
  documentId: string,
  sections: WritingSection[],
): Promise<boolean> {
  const { userId, sessionId } = tx.actor
  if (!userId || !sessionId) throw refusal(generalErrors.authenticationRequired)
  const busy = (await countRunning(tx)) >= mostAtOnce
  const writing: Writing = {
    state: busy ? 'failed' : 'running',
    reason: busy ? writingErrors.tooManyAtOnce.message : null,
    run: randomUUID(),
    by: userId,
    beat: null,
    sections,
  }
  await updateWriting(tx, documentId, writing)
  if (busy) return false
  const { run } = writing
  await enqueue(tx, draftQueue, {
    ...{ documentId, run, step: endedOf(writing), userId, sessionId },
  } satisfies DraftJob)
  return true
}
