import type { Input } from '../../contract/endpoint.ts'
import { fail } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import type { updateMember as contract } from '../../contract/team.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/transaction.ts'
import { memberOf } from './member-of.ts'
import { setPermissions, setRole } from './queries.ts'
import { toTeamMember } from './team-member-view.ts'

/**
 * Changes a member's role and rights, which count from their next call on. The database refuses
 * what the caller lacks themselves, their own promotion, and any change of the owner, and it notes
 * what has changed.
 */
export async function updateMember(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'team.update')
  return withTx(ctx, async (tx) => {
    const before = await memberOf(tx, params.id)
    if (before.user_id === before.company_id) throw fail(permissions['team.update'].denied)
    const { role, ...flags } = body
    if (role && role !== before.role) await setRole(tx, before.id, role)
    const changed = await setPermissions(tx, before.id, flags)
    if (!changed) throw fail(permissions['team.update'].denied)
    return toTeamMember(await memberOf(tx, params.id), tx.caller)
  })
}
