import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type allowAsking as contract, shareErrors } from '../../contract/shares/shares.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectKnownShares } from './queries.ts'
import { allowRequests } from './requests/queries.ts'

/** Lets addresses whose access to a brief was revoked request it again; others are left as they are. */
export async function allowAsking(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const known = await selectKnownShares(tx, body.ids)
    if (known.length === 0) throw refusal(shareErrors.notFound)
    const allowed = await allowRequests(tx, body.ids)
    await recordActivity(
      tx,
      allowed.map(({ brief_id, email }) => ({
        action: 'share.asking-allowed',
        subjectType: 'brief',
        subjectId: brief_id,
        details: { name: email },
      })),
    )
    return { ids: allowed.map(({ id }) => id) }
  })
}
