import { z } from 'zod'
import { type ErrorEntry, errorEntry } from './errors.ts'

/** The specification's permission set: what the signed-in person may do in their company. */
export const permissionSetSchema = z.object({
  canEditCompanyProfile: z.boolean(),
  canViewCompanyInfo: z.boolean(),
  canManageTeam: z.boolean(),
  canViewTeamInfo: z.boolean(),
  canManageProducts: z.boolean(),
  canManageBriefs: z.boolean(),
  isCompanyOwner: z.boolean(),
  userRole: z.string().nullable(),
})
export type PermissionSet = z.infer<typeof permissionSetSchema>

/** The rights of someone without a company, and of a visitor. */
export const noPermissions: PermissionSet = {
  canEditCompanyProfile: false,
  canViewCompanyInfo: false,
  canManageTeam: false,
  canViewTeamInfo: false,
  canManageProducts: false,
  canManageBriefs: false,
  isCompanyOwner: false,
  userRole: null,
}

type Rule = { allows: (set: PermissionSet) => boolean; denied: ErrorEntry }

const denied = (message: string) => errorEntry(403, 'permission_denied', message)

const manageProducts = (set: PermissionSet) => set.canManageProducts
const viewProducts = (set: PermissionSet) => set.canManageProducts || set.canViewCompanyInfo
const manageTeam = (set: PermissionSet) => set.canManageTeam
const inCompany = (set: PermissionSet) => set.canViewCompanyInfo

/**
 * What a verb requires of its caller, and the error if it is missing. This only produces the
 * message; the database's policies enforce the rule.
 */
export const permissions = {
  'company.view': {
    allows: (set) => set.canViewCompanyInfo,
    denied: denied('You do not have permission to view company information'),
  },
  'company.edit': {
    allows: (set) => set.canEditCompanyProfile,
    denied: denied('You do not have permission to edit the company profile'),
  },
  'company.delete': {
    allows: (set) => set.isCompanyOwner,
    denied: denied('Only the owner can delete the company'),
  },
  'company.secure': {
    allows: (set) => set.isCompanyOwner,
    denied: denied("Only the owner can change the company's security settings"),
  },
  'developers.manage': {
    allows: (set) => set.canEditCompanyProfile,
    denied: denied('You do not have permission to manage API keys and webhooks'),
  },
  'team.view': {
    allows: (set) => set.canViewTeamInfo,
    denied: denied("You don't have permission to view team information."),
  },
  'team.invite': {
    allows: manageTeam,
    denied: denied('You do not have permission to invite team members'),
  },
  'team.manage': {
    allows: manageTeam,
    denied: denied('You do not have permission to manage team members'),
  },
  'team.remove': {
    allows: manageTeam,
    denied: denied('You do not have permission to remove this team member'),
  },
  'team.leave': {
    allows: (set) => set.canViewTeamInfo && !set.isCompanyOwner,
    denied: denied(
      'You own this company, so you cannot leave it. Delete it on the company page, or have an administrator of this site make another member the owner first.',
    ),
  },
  'team.update': {
    allows: manageTeam,
    denied: denied('You do not have permission to update this team member'),
  },
  'products.view': {
    allows: viewProducts,
    denied: denied('You do not have permission to view products'),
  },
  'products.create': {
    allows: manageProducts,
    denied: denied('You do not have permission to create products'),
  },
  'products.update': {
    allows: manageProducts,
    denied: denied('You do not have permission to update this product'),
  },
  'products.delete': {
    allows: manageProducts,
    denied: denied('You do not have permission to delete this product'),
  },
  // Rights on briefs are decided per row (author, or canManageBriefs in the product's company), so
  // all a caller needs here is a company.
  'briefs.view': {
    allows: inCompany,
    denied: denied('You do not have permission to view this brief'),
  },
  'briefs.create': {
    allows: inCompany,
    denied: denied('You do not have permission to create a brief for this product'),
  },
  'briefs.update': {
    allows: inCompany,
    denied: denied('You do not have permission to update this brief'),
  },
  'briefs.delete': {
    allows: inCompany,
    denied: denied('You do not have permission to delete this brief'),
  },
  'words.view': {
    allows: inCompany,
    denied: denied("You do not have permission to view your company's words"),
  },
  'words.change': {
    allows: (set) => set.canManageBriefs,
    denied: denied("You do not have permission to change your company's words"),
  },
  'captions.offer': {
    allows: (set) => set.canManageBriefs,
    denied: denied('You do not have permission to decide about captions for all videos'),
  },
  'analysts.view': {
    allows: inCompany,
    denied: denied('You do not have permission to view analysts'),
  },
  'analysts.change': {
    allows: (set) => set.canManageBriefs,
    denied: denied('You do not have permission to change analysts'),
  },
  'shares.view': {
    allows: inCompany,
    denied: denied('You do not have permission to view shares'),
  },
  'shares.change': {
    allows: (set) => set.canManageBriefs,
    denied: denied('You do not have permission to share briefs'),
  },
  'questions.view': {
    allows: inCompany,
    denied: denied('You do not have permission to view questions'),
  },
  'questions.change': {
    allows: (set) => set.canManageBriefs,
    denied: denied('You do not have permission to answer questions'),
  },
  'files.view': {
    allows: inCompany,
    denied: denied('Only members of a company can see its files.'),
  },
  'files.upload': {
    allows: inCompany,
    denied: denied('Only members of a company can upload files.'),
  },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof permissions
