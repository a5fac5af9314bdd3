import type { Input } from '../../contract/endpoint.ts'
import {
  type createCanvas as contract,
  startTitles,
} from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { requireRecord } from '../records/require-record.ts'
import { canvasKind } from './canvas-kind.ts'
import { toCanvas } from './canvas-view.ts'
import { makeCanvas } from './make-canvas.ts'
import { startCanvas } from './starts/start-canvas.ts'

/** Creates a canvas of the caller's company, or of the caller if they have none. */
export async function createCanvas(ctx: Ctx, { body }: Input<typeof contract>) {
  const { start, productId } = body
  return withTx(ctx, async (tx) => {
    const begun = body.widgets
      ? { title: startTitles.blank, widgets: body.widgets }
      : await startCanvas(tx, start, productId)
    const id = await makeCanvas(tx, body.title ?? begun.title, begun.widgets)
    return toCanvas(await requireRecord(tx, canvasKind, id))
  })
}
