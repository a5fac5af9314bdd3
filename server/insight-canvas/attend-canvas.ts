import type { attendCanvas as contract } from '../../contract/changes/presence.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { attend } from '../platform/presence.ts'
import { canvasOf } from './canvas-of.ts'

/** Records that the caller has a canvas open, or has closed it; returns who else has it open. */
export async function attendCanvas(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await canvasOf(tx, params.id)
    return attend(tx, { canvasId: id }, body)
  })
}
