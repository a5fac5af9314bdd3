import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  canvasErrors,
  type deleteCanvas as contract,
} from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { lockedCanvasOf } from './canvas-of.ts'
import { trashCanvas } from './queries.ts'

/** Moves a canvas to the trash; `transactionId` restores it. */
export async function deleteCanvas(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await lockedCanvasOf(tx, params.id)
    const transactionId = await trashCanvas(tx, id)
    if (!transactionId) throw refusal(canvasErrors.viewOnly)
    return { transactionId }
  })
}
