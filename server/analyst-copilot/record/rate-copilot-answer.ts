import { copilotErrors } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { rateCopilotAnswer as contract } from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateRating } from './queries.ts'

/** Rates an answer in a session of the caller; removing the rating removes its comment too. */
export async function rateCopilotAnswer(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { rating, comment } = body
    const kept = { rating, comment: rating === null ? null : comment }
    const rated = await updateRating(tx, params.id, kept)
    if (!rated) throw refusal(copilotErrors.queryNotFound)
    return rated
  })
}
