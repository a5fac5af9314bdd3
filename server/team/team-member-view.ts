import type { MemberPermissions, TeamMember } from '../../contract/team/team.ts'
import type { Caller } from '../platform/context.ts'
import type { MemberRow } from './queries.ts'

/** A member's row; rights and invitations are only for a `caller` who manages the team. */
export function toTeamMember(row: MemberRow, caller: Caller): TeamMember {
  const { canManageTeam } = caller.permissions
  const expiresAt = canManageTeam && !row.user_id ? row.invitation_expires_at : null
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    userId: row.user_id,
    avatarUrl: row.avatar_url,
    companyId: row.company_id,
    isOwner: row.is_owner,
    invitationExpiresAt: expiresAt?.toISOString() ?? null,
    permissions: canManageTeam ? toMemberPermissions(row.permissions) : null,
    createdAt: row.created_at.toISOString(),
    revision: row.revision + (row.permissions?.revision ?? 0),
  }
}

/** The four flags as the pages name them; all false without a row. */
export function toMemberPermissions(flags: MemberRow['permissions']): MemberPermissions {
  return {
    canEditCompanyProfile: flags?.can_edit_company_profile ?? false,
    canManageProducts: flags?.can_manage_products ?? false,
    canManageBriefs: flags?.can_manage_briefs ?? false,
    canManageTeam: flags?.can_manage_team ?? false,
  }
}
