import { z } from 'zod'
import type { getMe as endpoint } from '../../contract/account.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { fail, generalErrors } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/transaction.ts'
import { findOwnSeat } from './queries.ts'

const claimsSchema = z.object({
  email: z.string().default(''),
  user_metadata: z
    .object({ contact_name: z.string().optional(), name: z.string().optional() })
    .default({})
    .catch({}),
})

/** The signed-in user, their company and their rights as they are at this moment. */
export async function getMe(ctx: Ctx): Promise<Reply<typeof endpoint>> {
  const { userId, claims } = ctx.actor
  if (!userId) throw fail(generalErrors.authenticationRequired)
  const own = claimsSchema.parse(claims)
  const { contact_name, name } = own.user_metadata
  return withTx(ctx, async (tx) => {
    const seat = tx.caller.companyId ? await findOwnSeat(tx, userId) : undefined
    const email = seat?.email ?? own.email
    return {
      user: { id: userId, email, name: seat?.name || contact_name || name || email },
      company: seat ? { id: seat.company_id, name: seat.company_name } : null,
      permissions: tx.caller.permissions,
    }
  })
}
