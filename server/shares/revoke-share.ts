import type { Input } from '../../contract/endpoint.ts'
import type { revokeShare as contract } from '../../contract/shares/shares.ts'
import type { Ctx } from '../platform/context.ts'
import { revokeShares } from './revoke-shares.ts'

/** Ends the access of one address at once. */
export function revokeShare(ctx: Ctx, { params }: Input<typeof contract>) {
  return revokeShares(ctx, { body: { ids: [params.id] } })
}
