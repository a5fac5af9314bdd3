import type { Input } from '../../contract/endpoint.ts'
import type { listCanvasShares as contract } from '../../contract/insight-canvas/canvas-shares.ts'
import type { Ctx } from '../platform/context.ts'
import { listAudience } from './list-audience.ts'

/** The shares of a canvas of the caller's company, one page at a time. */
export async function listCanvasShares(ctx: Ctx, { params, query }: Input<typeof contract>) {
  return listAudience(ctx, { kind: 'canvas', id: params.id }, query)
}
