import { z } from 'zod'
import type { getMe as endpoint } from '../../contract/account/account.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { hasLibrary } from '../library/has-library.ts'
import { countUnread } from '../notifications/count-unread.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { findOwnMetadata, findOwnSeat, isAddressProven } from './queries.ts'

const claimsSchema = z.object({ email: z.string().default('') })
const namesSchema = z
  .object({
    name: z.string().optional(),
    contact_name: z.string().optional(),
    company_name: z.string().optional().catch(undefined),
  })
  .catch({})

/** The signed-in user, their company and their current rights. */
export async function getMe(ctx: Ctx): Promise<Reply<typeof endpoint>> {
  const { userId, claims } = ctx.actor
  if (!userId) throw refusal(generalErrors.authenticationRequired)
  return withTx(ctx, async (tx) => {
    const seat = tx.caller.companyId ? await findOwnSeat(tx, userId) : undefined
    const email = seat?.email ?? claimsSchema.parse(claims).email
    const named = seat ?? (await namesOfAccount(tx))
    const { name } = named
    return {
      user: { id: userId, email, name: name || email, addressProven: await isAddressProven(tx) },
      company: seat
        ? { id: seat.company_id, name: seat.company_name, ownerProven: seat.owner_proven }
        : null,
      namedCompany: seat ? null : named.company_name || null,
      reader: await hasLibrary(tx),
      memberId: seat?.id ?? null,
      permissions: tx.caller.permissions,
      unreadNotifications: seat ? await countUnread(tx) : 0,
    }
  })
}

async function namesOfAccount(tx: Tx) {
  const { name, contact_name, company_name } = namesSchema.parse(await findOwnMetadata(tx))
  return { name: name || contact_name, company_name }
}
