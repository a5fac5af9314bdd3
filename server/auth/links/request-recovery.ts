import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { emailOf, whoBody } from '../fields.ts'
import { findUserByEmail } from '../queries.ts'
import { accountKey, recoveryMails, takeMailTurn, takeTurn } from '../rate-limits.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from '../redirects.ts'
import { constantWork } from '../secrets/constant-work.ts'
import { challengeFields, challengeOf } from '../secrets/pkce.ts'
import type { AuthInput } from '../wire.ts'
import { mailLink } from './mailed-secrets.ts'

export const requestRecoveryBody = z.object({ ...whoBody, ...challengeFields })

/** Mails a link for a new password if the address has an account; the answer does not reveal it. */
export async function requestRecovery(
  ctx: Ctx,
  {
    query,
    body,
    headers,
  }: AuthInput<z.output<typeof redirectQuery>, z.output<typeof requestRecoveryBody>>,
): Promise<object> {
  const email = emailOf(body)
  const challenge = challengeOf(body)
  const redirectTo = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  await takeTurn(ctx.services, recoveryMails, accountKey(email))
  await withSystemTx(ctx.services, 'recovery', async (tx) => {
    await takeMailTurn(tx, 'recovery', email)
    const user = await findUserByEmail(tx, email)
    await recordAudit(tx, ctx, 'recovery_requested', user?.id ?? null)
    const link = { purpose: 'recovery', address: email, redirectTo, challenge } as const
    await constantWork(tx, user?.id, (userId) => mailLink(tx, { ...link, userId }))
  })
  return {}
}
