import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  type putCanvasDot as contract,
  voteErrors,
} from '../../../contract/insight-canvas/canvas-votes.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { moveDot } from './queries.ts'
import { readVote, requireCanvas } from './vote-view.ts'

/** Puts one of the caller's dots on a widget. Throws once the vote has ended or all their dots are put. */
export async function putCanvasDot(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const canvas = await requireCanvas(tx, params.id)
    const { id } = await readVote(tx, canvas, params.voteId)
    const became = await moveDot(tx, 'put', id, body.widgetId)
    if (became === 'ended' || became === 'gone' || became === 'spent') {
      throw refusal(voteErrors[became])
    }
    if (became === 'denied') throw refusal(voteErrors.notFound)
    return readVote(tx, canvas, id)
  })
}
