import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  type takeCanvasDot as contract,
  voteErrors,
} from '../../../contract/insight-canvas/canvas-votes.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { moveDot } from './queries.ts'
import { readVote, requireCanvas } from './vote-view.ts'

/** Takes one of the caller's dots back from a widget; nothing happens if there is none. */
export async function takeCanvasDot(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const canvas = await requireCanvas(tx, params.id)
    const { id } = await readVote(tx, canvas, params.voteId)
    const became = await moveDot(tx, 'take', id, params.widgetId)
    if (became === 'ended') throw refusal(voteErrors.ended)
    if (became === 'denied') throw refusal(voteErrors.notFound)
    return readVote(tx, canvas, id)
  })
}
