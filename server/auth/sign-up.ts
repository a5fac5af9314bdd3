import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { authErrors } from './auth-errors.ts'
import { type EmailAccount, emailAccount, makeEmailAccount } from './email-account.ts'
import { channelField, loginOf, whoBody } from './fields.ts'
import { askToConfirm } from './links/ask-to-confirm.ts'
import { companyOf, invitationOf, metadataBody } from './metadata.ts'
import { askPhoneToConfirm } from './phones/ask-phone-to-confirm.ts'
import { phoneAccount } from './phones/phone-account.ts'
import { findInvitation } from './queries.ts'
import type { Metadata } from './records.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from './redirects.ts'
import { challengeFields, challengeOf } from './secrets/pkce.ts'
import { refuseBreached } from './sessions/breached-passwords.ts'
import { checkPassword, hashPassword } from './sessions/passwords.ts'
import { type SessionReply, startSession } from './sessions/sessions.ts'
import { signUpAnonymously } from './sign-up-anonymously.ts'
import { unlessTaken } from './taken-address.ts'
import type { userJson } from './user-json.ts'
import type { AuthInput } from './wire.ts'

export const signUpBody = z.object({
  ...whoBody,
  channel: channelField,
  ...challengeFields,
  password: z.string().optional(),
  data: metadataBody.optional(),
})

/**
 * Creates an account and signs it in; a phone, and with AUTH_CONFIRM_EMAIL an address, must be
 * confirmed first. The account and its company or membership are created together or not at all. An
 * existing account is left untouched.
 */
export async function signUp(
  ctx: Ctx,
  { query, body, headers }: AuthInput<z.output<typeof redirectQuery>, z.output<typeof signUpBody>>,
): Promise<SessionReply | ReturnType<typeof userJson>> {
  const { env } = ctx.services
  const { email, phone, password, data = {} } = body
  // A password without a login is a mistake, not an anonymous sign-up.
  if (!email && !phone && !password) return signUpAnonymously(ctx, data)
  const login = loginOf(env, body)
  if (!password) throw new ApiError(authErrors.passwordRequired)
  checkPassword(password, [email, await companyNameIn(ctx, data)])
  await refuseBreached(ctx.services, password)
  const challenge = challengeOf(body)
  if ('phone' in login) return askPhoneToConfirm(ctx, phoneAccount(login.phone, data), password)
  const account = emailAccount(login.email, data)
  if (!env.AUTH_CONFIRM_EMAIL) return signUpAtOnce(ctx, account, password)
  const redirectTo = allowedRedirect(env, wantedRedirect(query, headers))
  return askToConfirm(ctx, account, { password, redirectTo, challenge })
}

/**
 * The name of the company that the account creates or joins. Throws if its invitation is unusable.
 */
async function companyNameIn({ services }: Ctx, data: Metadata): Promise<string | undefined> {
  const invitation = invitationOf(data)
  if (!invitation) return companyOf(data)?.company_name
  const found = await withSystemTx(services, 'invitation', (tx) => findInvitation(tx, invitation))
  return found?.company_name
}

async function signUpAtOnce(ctx: Ctx, account: EmailAccount, password: string) {
  const passwordHash = await hashPassword(password)
  return unlessTaken(() =>
    withSystemTx(ctx.services, 'sign-up', async (tx) => {
      await makeEmailAccount(tx, ctx, account, { passwordHash, confirmed: true })
      return startSession(tx, ctx, account.id, 'password')
    }),
  )
}
