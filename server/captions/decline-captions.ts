import type { Tx } from '../platform/database/transaction.ts'
import { settleWithoutCaptions } from './queries.ts'

/** Prevents automatic captions for a brief's stored video; part of saving the brief. */
export async function declineCaptions(tx: Tx, objectId: string | null) {
  if (objectId) await settleWithoutCaptions(tx, objectId)
}
