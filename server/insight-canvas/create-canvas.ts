import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import {
  canvasErrors,
  type createCanvas as contract,
  startTitles,
} from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { canvasOf } from './canvas-of.ts'
import { toCanvas } from './canvas-view.ts'
import { insertCanvas, putWidgets } from './queries.ts'
import { startCanvas } from './starts/start-canvas.ts'

/** Creates a canvas of the caller's company, or of the caller if they have none. */
export async function createCanvas(ctx: Ctx, { body }: Input<typeof contract>) {
  const { start, productId } = body
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const begun = body.widgets
      ? { title: startTitles.blank, widgets: body.widgets }
      : await startCanvas(tx, start, productId)
    const ids = new Set(begun.widgets.map(({ id }) => id))
    if (ids.size < begun.widgets.length) throw refusal(canvasErrors.duplicateIds)
    const title = body.title ?? begun.title
    const id = await insertCanvas(tx, { userId, companyId: tx.caller.companyId, title })
    await putWidgets(
      tx,
      id,
      1,
      begun.widgets.map((widget) => ({ id: widget.id, part: widget })),
    )
    return toCanvas(await canvasOf(tx, id))
  })
}
