import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type resendShares as contract, shareErrors } from '../../contract/shares/shares.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { inDays, readDefaults } from './expiry.ts'
import { mailShares } from './mail-shares.ts'
import { changeTerms, selectKnownShares } from './queries.ts'

/** Mails shares again, and extends those that have expired. */
export async function resendShares(ctx: Ctx, { body }: Pick<Input<typeof contract>, 'body'>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const known = await selectKnownShares(tx, body.ids)
    if (known.length === 0) throw refusal(shareErrors.notFound)
    if (known.some(({ active }) => !active)) throw refusal(shareErrors.notActive)
    const now = tx.now()
    const expired = known.filter(({ expires_at }) => expires_at && expires_at <= now)
    if (expired.length > 0) {
      const { days } = await readDefaults(tx, requireCompany(tx))
      const ids = expired.map(({ id }) => id)
      await changeTerms(tx, ids, { expiresAt: inDays(tx, days) })
    }
    return mailShares(tx, body.ids, { byHand: true })
  })
}
