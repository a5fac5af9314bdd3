import type { Input } from '../../contract/endpoint.ts'
import type { getMemberPermissions as contract } from '../../contract/team/team.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { requireMember } from './require-member.ts'
import { toMemberPermissions } from './team-member-view.ts'

/** The four rights of a member of the caller's company. */
export async function getMemberPermissions(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'team.manage')
  return withTx(ctx, async (tx) => {
    const { permissions } = await requireMember(tx, params.id)
    return toMemberPermissions(permissions)
  })
}
