import type { Input } from '../../contract/endpoint.ts'
import type { listShares as contract } from '../../contract/shares/shares.ts'
import type { Ctx } from '../platform/context.ts'
import { listAudience } from './list-audience.ts'

/** The shares of a brief of the caller's company, one page at a time. */
export async function listShares(ctx: Ctx, { params, query }: Input<typeof contract>) {
  return listAudience(ctx, { kind: 'brief', id: params.id }, query)
}
