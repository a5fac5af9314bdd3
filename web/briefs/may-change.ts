import type { Brief } from '../../contract/briefs.ts'
import type { PermissionSet } from '../../contract/permissions.ts'
import type { Me } from '../platform/use-me.ts'

/** A brief is changed by its author, or by who may manage briefs in the company. */
export function mayChange(brief: Brief, { user, permissions }: Me): boolean {
  return permissions.canManageBriefs || brief.userId === user.id
}

/** A brief is about a product, and is filed by who may manage briefs or products. */
export function mayAddBrief(may: PermissionSet): boolean {
  return may.canManageBriefs || may.canManageProducts
}
