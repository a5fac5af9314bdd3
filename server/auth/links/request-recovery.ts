import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { recoveryMail } from '../../mail/recovery-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { emailOf, optionalText, whoBody } from '../fields.ts'
import { findUserByEmail, setRecoverySent } from '../queries.ts'
import { accountKey, recoveryMails, takeMailTurn, takeTurn } from '../rate-limits.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import type { AuthInput } from '../wire.ts'
import { issueOneTimeToken } from './one-time-tokens.ts'

/** How long a recovery link counts. */
const linkSeconds = 3600

export const requestRecoveryQuery = z.object({ redirect_to: z.string().optional() })
export const requestRecoveryBody = z.object({ ...whoBody, code_challenge: optionalText })

/** Mails a link for a new password, if the address has an account; the answer does not tell. */
export async function requestRecovery(
  ctx: Ctx,
  {
    query,
    body,
    headers,
  }: AuthInput<z.output<typeof requestRecoveryQuery>, z.output<typeof requestRecoveryBody>>,
): Promise<object> {
  const { env } = ctx.services
  const email = emailOf(body)
  if (body.code_challenge !== undefined) throw new ApiError(authErrors.pkceUnavailable)
  const redirectTo = allowedRedirect(env, wantedRedirect(query, headers))
  await takeTurn(ctx.services, recoveryMails, accountKey(email))
  await withSystemTx(ctx.services, 'recovery', async (tx) => {
    await takeMailTurn(tx, 'recovery', email)
    const user = await findUserByEmail(tx, email)
    await recordAudit(tx, ctx, 'recovery_requested', user?.id ?? null)
    if (!user) return
    const { token, code } = await issueOneTimeToken(tx, {
      userId: user.id,
      purpose: 'recovery',
      address: email,
      seconds: linkSeconds,
    })
    const link = new URL(`${env.PUBLIC_URL}/auth/v1/verify`)
    link.search = new URLSearchParams({
      token,
      type: 'recovery',
      redirect_to: redirectTo,
    }).toString()
    await setRecoverySent(tx, user.id)
    const content = recoveryMail({ link: link.href, code, email, hours: linkSeconds / 3600 })
    await queueMail(tx, { kind: 'recovery', to: email, ...content })
  })
  return {}
}
