import type { Input } from '../../contract/endpoint.ts'
import type { listTeamMembers as contract } from '../../contract/team.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/keyset.ts'
import { companyOf, withTx } from '../platform/transaction.ts'
import { countMembers, selectMembers } from './queries.ts'
import { toTeamMember } from './team-member-view.ts'

/** The members of the caller's company, newest first, a page at a time. */
export async function listTeamMembers(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'team.view')
  const after = readCursor(query.cursor)
  return withTx(ctx, async (tx) => {
    const companyId = companyOf(tx)
    const rows = await selectMembers(tx, companyId, { after, limit: query.limit })
    const { items, nextCursor } = page(rows, query.limit)
    return {
      items: items.map((row) => toTeamMember(row, tx.caller)),
      nextCursor,
      total: await countMembers(tx, companyId),
    }
  })
}
