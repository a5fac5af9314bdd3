import type { Input } from '../../contract/endpoint.ts'
import type { listTeamMembers as contract } from '../../contract/team/team.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { countMembers, selectMembers } from './queries.ts'
import { toTeamMember } from './team-member-view.ts'

/** The members of the caller's company, newest first, searched, one page at a time. */
export async function listTeamMembers(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'team.view')
  const after = readCursor(query.cursor)
  const { search = [], limit } = query
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const rows = await selectMembers(tx, companyId, { after, limit }, search)
    const { items, nextCursor } = page(rows, limit)
    const all = await countMembers(tx, companyId)
    return {
      items: items.map((row) => toTeamMember(row, tx.caller)),
      nextCursor,
      total: search.length > 0 ? await countMembers(tx, companyId, search) : all,
      all,
    }
  })
}
