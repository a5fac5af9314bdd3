import type { PermissionSet } from '../../contract/permissions.ts'
import type { MemberPermissions, TeamMember } from '../../contract/team.ts'

/** The four rights, in the order in which they are shown. */
export const flags = [
  'canEditCompanyProfile',
  'canManageProducts',
  'canManageBriefs',
  'canManageTeam',
] as const satisfies (keyof MemberPermissions)[]

type Label = { name: string; description: string; short: string }

export const flagLabels: Readonly<Record<keyof MemberPermissions, Label>> = {
  canEditCompanyProfile: {
    name: 'Edit company profile',
    description: 'Change the facts about the company',
    short: 'company profile',
  },
  canManageProducts: {
    name: 'Manage products',
    description: 'Add, change and delete products',
    short: 'products',
  },
  canManageBriefs: {
    name: 'Manage briefs',
    description: "Change and delete the team's briefs",
    short: 'briefs',
  },
  canManageTeam: {
    name: 'Manage team',
    description: 'Invite and remove members, change permissions',
    short: 'team',
  },
}

/** Whoever has no row of rights has none. */
export function permissionsOf({ permissions }: TeamMember): MemberPermissions {
  return (
    permissions ?? {
      canEditCompanyProfile: false,
      canManageProducts: false,
      canManageBriefs: false,
      canManageTeam: false,
    }
  )
}

/** The rights in few words: 'Manages products, briefs'. */
export function rightsInWords(permissions: MemberPermissions): string {
  const held = flags.filter((flag) => permissions[flag]).map((flag) => flagLabels[flag].short)
  return held.length > 0 ? `Manages ${held.join(', ')}` : 'Manages their own briefs only'
}

/** Whether `mine` holds all that a member has or gets; the briefs, which everybody gets, apart. */
export function holdsRightsOf(mine: PermissionSet, member: TeamMember): boolean {
  const theirs = permissionsOf(member)
  return flags.every((flag) => flag === 'canManageBriefs' || mine[flag] || !theirs[flag])
}
