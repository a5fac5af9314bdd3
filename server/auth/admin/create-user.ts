import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { userJson } from '../user-json.ts'
import type { AuthInput } from '../wire.ts'
import { accountBody, addressesOf, makePasswordHash } from './account-body.ts'
import { adminErrors } from './admin-errors.ts'
import { banEnd } from './ban-duration.ts'
import { makeAccount } from './new-account.ts'
import { findAccount } from './queries.ts'
import { unlessTaken } from './taken.ts'

export const createUserBody = accountBody.extend({ id: z.uuid('id must be a UUID').optional() })

/** Creates an account as an administrator describes it, without mail or session. */
export async function createUser(
  ctx: Ctx,
  { body }: AuthInput<unknown, z.output<typeof createUserBody>>,
) {
  const { email, phone } = addressesOf(body)
  if (email === undefined && phone === undefined) throw new ApiError(adminErrors.noWayToSignIn)
  const passwordHash = await makePasswordHash(ctx.services, body, [body.email])
  const bannedUntil = body.ban_duration ? banEnd(body.ban_duration, ctx.now()) : null
  const id = body.id?.toLowerCase() ?? randomUUID()
  const user = await unlessTaken(() =>
    withSystemTx(ctx.services, 'admin: create', async (tx) => {
      await makeAccount(tx, {
        id,
        email,
        phone,
        emailConfirmed: body.email_confirm,
        phoneConfirmed: body.phone_confirm,
        passwordHash,
        userMetadata: body.user_metadata,
        appMetadata: body.app_metadata,
        bannedUntil,
      })
      await recordAudit(tx, ctx, 'account_created_by_admin', id)
      return findAccount(tx, id)
    }),
  )
  if (!user) throw new Error('the account disappeared while it was created')
  return userJson(user)
}
