import type { Tx } from '../platform/database/transaction.ts'
import { insertScript } from './queries.ts'

/** Keeps what was read while a brief's stored video was recorded, if it has no script yet; part of saving the brief. */
export async function keepScript(tx: Tx, objectId: string | null, script: string | null) {
  if (objectId && script) await insertScript(tx, objectId, script)
}
