import { briefErrors } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { updateMute as contract } from '../../contract/engagement/engagement.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { putMute, selectMute } from './queries.ts'

/** Turns the caller's notifications about readers of a brief off or on. */
export async function updateMute(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    const muted = await selectMute(tx, params.id)
    if (muted === undefined || !userId) throw refusal(briefErrors.notFound)
    await putMute(tx, userId, params.id, body.muted)
    return { muted: body.muted }
  })
}
