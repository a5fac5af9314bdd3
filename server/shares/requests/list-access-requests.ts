import type { Input } from '../../../contract/endpoint.ts'
import type { listAccessRequests as contract } from '../../../contract/shares/access.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { countOpenRequests, selectOpenRequests } from './queries.ts'

/** The pending requests for access to a brief of the caller's company, one page at a time. */
export async function listAccessRequests(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const of = { companyId: requireCompany(tx), briefId: params.id }
    const { items, nextCursor } = page(await selectOpenRequests(tx, of, slice), query.limit)
    return {
      items: items.map((row) => ({
        id: row.id,
        email: row.email,
        createdAt: row.created_at.toISOString(),
        proposed: row.proposed,
        proposedBy: row.proposed_by_name,
        note: row.note,
      })),
      nextCursor,
      total: await countOpenRequests(tx, of),
    }
  })
}
