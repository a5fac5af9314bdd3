import type { TeamMember } from '../../contract/team.ts'
import type { MemberRow } from './queries.ts'

/** A member's row as the pages see it. */
export function toTeamMember(row: MemberRow): TeamMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    userId: row.user_id,
    avatarUrl: row.avatar_url,
    companyId: row.company_id,
    isOwner: row.user_id === row.company_id,
    createdAt: row.created_at.toISOString(),
  }
}
