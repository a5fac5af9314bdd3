import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  canvasErrors,
  type getCanvasChanges as contract,
} from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { canvasOf } from './canvas-of.ts'
import { toChanges } from './canvas-view.ts'
import { selectWidgetsSince } from './queries.ts'

/** What has changed on a canvas after a revision. */
export async function getCanvasChanges(ctx: Ctx, { params, query }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const canvas = await canvasOf(tx, params.id)
    if (query.since < canvas.known_since) throw refusal(canvasErrors.tooOld)
    return toChanges(canvas, await selectWidgetsSince(tx, canvas.id, query.since))
  })
}
