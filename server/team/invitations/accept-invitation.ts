import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  type acceptInvitation as contract,
  invitationErrors,
} from '../../../contract/team/invitations.ts'
import type { Ctx } from '../../platform/context.ts'
import { refusalOf } from '../../platform/database/database-errors.ts'
import { withSystemTx, withTx } from '../../platform/database/transaction.ts'
import {
  acceptInvitationFor,
  acceptOwnInvitation,
  companyName,
  dropUntouchedCompany,
} from './queries.ts'

const { alreadyInACompany } = invitationErrors

/**
 * Adds the caller, with a proven address, to the team that invited them; once. A company that came with the caller's
 * sign-up and was never touched since makes way for it; any other company has to be deleted first.
 */
export async function acceptInvitation(ctx: Ctx, { body }: Input<typeof contract>) {
  try {
    return await withTx(ctx, async (tx) => {
      const seat = await acceptOwnInvitation(tx, body)
      return { ...seat, companyName: await companyName(tx, seat.companyId) }
    })
  } catch (error) {
    // Only a caller whose session, address and token are in order is told about their company.
    if (refusalOf(error)?.code !== alreadyInACompany.code) throw error
  }
  return withSystemTx(ctx.services, 'invitation in place of an untouched company', async (tx) => {
    const userId = ctx.actor.userId ?? ''
    if (!(await dropUntouchedCompany(tx, userId))) throw refusal(alreadyInACompany)
    const seat = await acceptInvitationFor(tx, userId, body)
    return { ...seat, companyName: await companyName(tx, seat.companyId) }
  })
}
