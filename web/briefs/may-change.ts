import type { Brief } from '../../contract/briefs/briefs.ts'
import type { PermissionSet } from '../../contract/permissions.ts'
import type { Me } from '../platform/session/use-me.ts'

/** A brief may be changed by its author and by members who manage briefs. */
export function mayChange(brief: Brief, { user, permissions }: Me): boolean {
  return permissions.canManageBriefs || brief.userId === user.id
}

/** A brief may be added by members who manage briefs or products. */
export function mayAddBrief(may: PermissionSet): boolean {
  return may.canManageBriefs || may.canManageProducts
}
