import type { Tx } from '../platform/database/transaction.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { settleWithoutCaptions } from './queries.ts'
import { automaticCaptions } from './speech/ask-for-new-videos.ts'

/** Whether a brief's stored video gets automatic captions; part of saving the brief. */
export async function chooseCaptions(tx: Tx, objectId: string | null, wanted: boolean) {
  if (!objectId) return
  if (!wanted) await settleWithoutCaptions(tx, objectId)
  // A video that does not play yet starts the work later.
  else if (automaticCaptions(tx.services.env)) await enqueue(tx, 'captions.transcribe', {})
}
