import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { endCanvasVote as contract } from '../../../contract/insight-canvas/canvas-votes.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { endVote } from './queries.ts'
import { readVote, requireCanvas } from './vote-view.ts'

/** Ends a vote before its time. */
export async function endCanvasVote(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const canvas = await requireCanvas(tx, params.id)
    const { id } = await readVote(tx, canvas, params.voteId)
    if (!(await endVote(tx, id))) throw refusal(canvasErrors.viewOnly)
    return readVote(tx, canvas, id)
  })
}
