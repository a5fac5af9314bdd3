import type { Input } from '../../../contract/endpoint.ts'
import type { acceptInvitation as contract } from '../../../contract/invitations.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { acceptOwnInvitation, companyName } from './queries.ts'

/** Adds the caller, with no company and a proven address, to the team that invited them; once. */
export async function acceptInvitation(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const seat = await acceptOwnInvitation(tx, body)
    return { ...seat, companyName: await companyName(tx, seat.companyId) }
  })
}
