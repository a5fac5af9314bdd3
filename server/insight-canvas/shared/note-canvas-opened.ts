import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { noteCanvasOpened as contract } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { noteOpened } from './queries.ts'

/** Records for the vendor that the caller opens a canvas shared with them. */
export async function noteCanvasOpened(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await noteOpened(tx, params.canvasId))) throw refusal(canvasErrors.notFound)
    return { noted: true as const }
  })
}
