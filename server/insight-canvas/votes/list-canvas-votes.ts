import type { Input } from '../../../contract/endpoint.ts'
import type { listCanvasVotes as contract } from '../../../contract/insight-canvas/canvas-votes.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectVotes } from './queries.ts'
import { requireCanvas, toVote } from './vote-view.ts'

/** The votes on a canvas with their results, newest first. */
export async function listCanvasVotes(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const canvas = await requireCanvas(tx, params.id)
    const rows = await selectVotes(tx, canvas.id)
    return { items: rows.map((row) => toVote(tx, canvas, row)) }
  })
}
