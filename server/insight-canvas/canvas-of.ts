import { refusal } from '../../contract/errors.ts'
import { canvasErrors } from '../../contract/insight-canvas/canvases.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { type CanvasRow, lockCanvas, selectCanvas } from './queries.ts'

/** A canvas that the caller may read. */
export async function canvasOf(tx: Tx, id: string): Promise<CanvasRow> {
  const canvas = await selectCanvas(tx, id)
  if (!canvas) throw refusal(canvasErrors.notFound)
  return canvas
}

/** A canvas that the caller may change, locked until the transaction ends. */
export async function lockedCanvasOf(tx: Tx, id: string): Promise<CanvasRow> {
  const locked = await lockCanvas(tx, id)
  if (locked) return locked
  await canvasOf(tx, id)
  throw refusal(canvasErrors.viewOnly)
}
