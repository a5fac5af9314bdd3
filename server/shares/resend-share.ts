import type { Input } from '../../contract/endpoint.ts'
import type { resendShare as contract } from '../../contract/shares/shares.ts'
import type { Ctx } from '../platform/context.ts'
import { resendShares } from './resend-shares.ts'

/** Mails one share again, and extends it if it has expired. */
export function resendShare(ctx: Ctx, { params }: Input<typeof contract>) {
  return resendShares(ctx, { body: { ids: [params.id] } })
}
