import type { Tx } from '../platform/database/transaction.ts'
import { settleWithoutCaptions } from './queries.ts'

/** Makes no captions of a brief's stored video without being asked; part of saving the brief. */
export async function declineCaptions(tx: Tx, objectId: string | null) {
  if (objectId) await settleWithoutCaptions(tx, objectId)
}
