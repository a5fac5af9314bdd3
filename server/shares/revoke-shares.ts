import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type revokeShares as contract, shareErrors } from '../../contract/shares/shares.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { revoke, selectKnownShares } from './queries.ts'

/** Ends the access of addresses at once; those without access are left as they are. */
export async function revokeShares(ctx: Ctx, { body }: Pick<Input<typeof contract>, 'body'>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const known = await selectKnownShares(tx, body.ids)
    if (known.length === 0) throw refusal(shareErrors.notFound)
    const revoked = await revoke(tx, body.ids)
    await recordActivity(
      tx,
      revoked.map(({ shared, subject_id, email }) => ({
        action: 'share.revoked',
        subjectType: shared,
        subjectId: subject_id,
        details: { name: email },
      })),
    )
    return { ids: revoked.map(({ id }) => id) }
  })
}
