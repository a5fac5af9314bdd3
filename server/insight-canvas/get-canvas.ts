import type { Input } from '../../contract/endpoint.ts'
import type { getCanvas as contract } from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { openCanvas } from './open-canvas.ts'

/** A canvas with its widgets, and the current state of their sources for the caller. */
export async function getCanvas(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, (tx) => openCanvas(tx, params.id))
}
