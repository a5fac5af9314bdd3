import type { PermissionSet } from '../../../contract/permissions.ts'
import {
  defaultPermissions,
  type MemberPermissions,
  type TeamMember,
} from '../../../contract/team/team.ts'

export type Flag = keyof MemberPermissions

/** The four permissions, in display order. */
export const flags = [
  'canEditCompanyProfile',
  'canManageProducts',
  'canManageBriefs',
  'canManageTeam',
] as const satisfies Flag[]

type Label = { name: string; description: string; short: string }

export const flagLabels: Readonly<Record<Flag, Label>> = {
  canEditCompanyProfile: {
    name: 'Edit company profile',
    description: 'Edit company details',
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

/** Sets the permissions of a newly chosen role; each can be changed afterwards. */
export function setDefaults(role: string, set: (flag: Flag, on: boolean) => void) {
  for (const flag of flags) set(flag, defaultPermissions(role)[flag])
}

export const noPermissions: MemberPermissions = {
  canEditCompanyProfile: false,
  canManageProducts: false,
  canManageBriefs: false,
  canManageTeam: false,
}

/** Members without a permissions row have no permissions. */
export function permissionsOf({ permissions }: TeamMember): MemberPermissions {
  return permissions ?? noPermissions
}

/** A short summary: 'Manages products, briefs'. */
export function rightsInWords(permissions: MemberPermissions): string {
  const held = flags.filter((flag) => permissions[flag]).map((flag) => flagLabels[flag].short)
  return held.length > 0 ? `Manages ${held.join(', ')}` : 'Manages their own briefs only'
}

/**
 * Whether `mine` includes every permission of the member, except managing briefs, which everyone
 * gets.
 */
export function holdsRightsOf(mine: PermissionSet, member: TeamMember): boolean {
  const theirs = permissionsOf(member)
  return flags.every((flag) => flag === 'canManageBriefs' || mine[flag] || !theirs[flag])
}
