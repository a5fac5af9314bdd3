import type { listAcceptances as contract } from '../../contract/embargoes/embargoes.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { toAcceptance } from './embargo-view.ts'
import { countAcceptances, selectAcceptances } from './queries.ts'

/** Decisions about the terms of a brief, newest first. */
export async function listAcceptances(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const rows = await selectAcceptances(tx, companyId, params.id, slice)
    const { items, nextCursor } = page(rows, query.limit)
    return {
      items: items.map(toAcceptance),
      nextCursor,
      total: await countAcceptances(tx, companyId, params.id),
    }
  })
}
