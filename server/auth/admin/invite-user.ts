import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { emailOf, whoBody } from '../fields.ts'
import { mailLink } from '../links/mailed-secrets.ts'
import { metadataBody } from '../metadata.ts'
import { takeMailTurn } from '../rate-limits.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from '../redirects.ts'
import { userJson } from '../user-json.ts'
import type { AuthInput } from '../wire.ts'
import { pendingAccount } from './pending-account.ts'
import { findAccount } from './queries.ts'
import { unlessTaken } from './taken.ts'

export const inviteUserBody = z.object({ ...whoBody, data: metadataBody.default({}) })

/** Creates an account without a password and mails the link by which its owner signs in. */
export async function inviteUser(
  ctx: Ctx,
  {
    query,
    body,
    headers,
  }: AuthInput<z.output<typeof redirectQuery>, z.output<typeof inviteUserBody>>,
) {
  const address = emailOf(body)
  const redirectTo = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  const user = await unlessTaken(() =>
    withSystemTx(ctx.services, 'admin: invite', async (tx) => {
      await takeMailTurn(tx, 'invite', address)
      const userId = await pendingAccount(tx, { email: address, data: body.data, invited: true })
      await mailLink(tx, { userId, purpose: 'invite', address, redirectTo, challenge: null })
      await recordAudit(tx, ctx, 'account_invited', userId)
      return findAccount(tx, userId)
    }),
  )
  if (!user) throw new Error('the account disappeared while it was invited')
  return userJson(user)
}
