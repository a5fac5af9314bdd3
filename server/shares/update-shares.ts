import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type updateShares as contract, shareErrors } from '../../contract/shares/shares.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { readExpiry } from './expiry.ts'
import { changeTerms } from './queries.ts'

/** Changes when access ends, or whether readers may download. */
export async function updateShares(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const { ids, expiresAt, mayDownload } = body
    const changed = await changeTerms(tx, ids, {
      ...(expiresAt !== undefined && { expiresAt: readExpiry(tx, expiresAt) }),
      ...(mayDownload !== undefined && { mayDownload }),
    })
    if (changed.length === 0) throw refusal(shareErrors.notFound)
    return { ids: changed.map(({ id }) => id) }
  })
}
