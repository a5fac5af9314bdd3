import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  type startCanvasVote as contract,
  voteErrors,
} from '../../../contract/insight-canvas/canvas-votes.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { startVote } from './queries.ts'
import { readVote, requireCanvas } from './vote-view.ts'

/** Starts a vote on a canvas that the caller may change. Throws while another one runs. */
export async function startCanvasVote(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const canvas = await requireCanvas(tx, params.id)
    const became = await startVote(tx, canvas.id, body)
    if (became === 'denied') throw refusal(canvasErrors.viewOnly)
    if (became === 'running') throw refusal(voteErrors.running)
    return readVote(tx, canvas, became)
  })
}
