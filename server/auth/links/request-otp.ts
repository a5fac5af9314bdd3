import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import {
  type EmailAccount,
  emailAccount,
  makeEmailAccount,
  refuseDeadInvitation,
  unusedAddress,
} from '../email-account.ts'
import { loginOf, whoBody } from '../fields.ts'
import { metadataBody } from '../metadata.ts'
import { phoneAccount } from '../phones/phone-account.ts'
import { requestTextCode } from '../phones/request-text-code.ts'
import { findUserByEmail } from '../queries.ts'
import { accountKey, signInMails, takeMailTurn, takeTurn } from '../rate-limits.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from '../redirects.ts'
import type { AuthInput } from '../wire.ts'
import { mailLink } from './mailed-secrets.ts'
import { challengeFields, challengeOf } from './pkce.ts'
import { setPasswordDoubted, takenBack } from './queries.ts'

export const requestOtpBody = z.object({
  ...whoBody,
  ...challengeFields,
  create_user: z.boolean().default(true),
  data: metadataBody.optional(),
})

/**
 * Mails a link and a code to sign in with, or texts a code. An address or phone without account gets one, unless
 * `create_user` is false; one that is not confirmed confirms by the same mail.
 */
export async function requestOtp(
  ctx: Ctx,
  {
    query,
    body,
    headers,
  }: AuthInput<z.output<typeof redirectQuery>, z.output<typeof requestOtpBody>>,
): Promise<object> {
  const login = loginOf(ctx.services.env, body)
  if ('phone' in login) {
    const account = body.create_user ? phoneAccount(login.phone, body.data ?? {}) : null
    await requestTextCode(ctx, login.phone, account)
    return {}
  }
  const { email } = login
  const challenge = challengeOf(body)
  const account = body.create_user ? emailAccount(email, body.data ?? {}) : null
  const redirectTo = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  await takeTurn(ctx.services, signInMails, accountKey(email))
  await withSystemTx(ctx.services, 'one-time password', async (tx) => {
    if (account) await refuseDeadInvitation(tx, account)
    await takeMailTurn(tx, 'sign_in', email)
    const { userId, purpose } = await recipient(tx, ctx, email, account)
    await recordAudit(tx, ctx, 'sign_in_link_requested', userId)
    await mailLink(tx, { userId, purpose, address: email, redirectTo, challenge })
  })
  return {}
}

const unproven = { passwordHash: null, confirmed: false }

async function recipient(tx: SystemTx, ctx: Ctx, email: string, account: EmailAccount | null) {
  const user = await findUserByEmail(tx, email)
  if (!user) {
    if (!account) throw new ApiError(authErrors.otpDisabled)
    await makeEmailAccount(tx, ctx, account, unproven)
    return { userId: account.id, purpose: 'confirmation' } as const
  }
  // Who has an account waits as long as who gets one: the time does not tell them apart.
  if (account) {
    const unused = { ...account, invitation: null, email: unusedAddress() }
    await takenBack(tx, () => makeEmailAccount(tx, ctx, unused, unproven))
  }
  if (user.email_confirmed_at) return { userId: user.id, purpose: 'magiclink' } as const
  // Who asks for a link may never have chosen the password that waits there.
  if (user.encrypted_password) await setPasswordDoubted(tx, user.id)
  return { userId: user.id, purpose: 'confirmation' } as const
}
