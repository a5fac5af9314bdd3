import { refusal } from '../../../contract/errors.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectVersion, type WholeVersion } from './queries.ts'

/** A version of a canvas that the caller may read. */
export async function versionOf(tx: Tx, canvasId: string, id: string): Promise<WholeVersion> {
  const version = await selectVersion(tx, canvasId, id)
  if (!version) throw refusal(canvasErrors.versionNotFound)
  return version
}
