import type { Permission } from '../../contract/permissions.ts'
import type { Ctx } from './context.ts'

/**
 * States what the verb needs of its caller. The check runs in the statement that opens the
 * transaction, on rights read there, so that a right withdrawn a moment ago no longer counts.
 */
export function authorize(ctx: Ctx, permission: Permission) {
  ctx.required.push(permission)
}
