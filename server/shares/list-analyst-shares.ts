import type { Input } from '../../contract/endpoint.ts'
import type { listAnalystShares as contract } from '../../contract/shares/shares.ts'
import { addressOfContact } from '../analysts/address-of-contact.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { selectAddressShares, summarizeAddressShares } from './queries.ts'
import { toAnalystShare } from './share-view.ts'

/** The briefs shared with the address of a contact of the caller's company. */
export async function listAnalystShares(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const email = await addressOfContact(tx, params.id)
    const rows = await selectAddressShares(tx, companyId, email, slice)
    const { items, nextCursor } = page(rows, query.limit)
    const { total, bounced_at, status } = await summarizeAddressShares(tx, companyId, email)
    return {
      items: items.map(toAnalystShare),
      nextCursor,
      total,
      bouncedAt: bounced_at?.toISOString() ?? null,
      bounceStatus: status,
    }
  })
}
