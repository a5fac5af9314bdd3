import type { Input } from '../../../contract/endpoint.ts'
import type { declineAccess as contract } from '../../../contract/shares/access.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { openRequest } from './open-request.ts'
import { declineRequest } from './queries.ts'

/** Declines a request for access; later requests of the address are ignored. */
export async function declineAccess(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const { id } = await openRequest(tx, params)
    await declineRequest(tx, id)
    return { declined: true as const }
  })
}
