import { briefErrors } from '../../contract/briefs/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { getMute as contract } from '../../contract/engagement/engagement.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectMute } from './queries.ts'

/** Whether the caller gets no notifications about readers of a brief. */
export async function getMute(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  return withTx(ctx, async (tx) => {
    const muted = await selectMute(tx, params.id)
    if (muted === undefined) throw refusal(briefErrors.notFound)
    return { muted }
  })
}
