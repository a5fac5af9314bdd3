import { z } from 'zod'
import { magicLinkMail } from '../../mail/magic-link-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import {
  type EmailAccount,
  emailAccount,
  makeEmailAccount,
  refuseDeadInvitation,
  unusedAddress,
} from '../email-account.ts'
import { channelField, loginOf, whoBody } from '../fields.ts'
import { metadataBody } from '../metadata.ts'
import { phoneAccount } from '../phones/phone-account.ts'
import { requestTextCode } from '../phones/request-text-code.ts'
import { findUserByEmail } from '../queries.ts'
import { accountKey, signInMails, takeMailTurn, takeTurn } from '../rate-limits.ts'
import type { UserRow } from '../records.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from '../redirects.ts'
import { constantWork } from '../secrets/constant-work.ts'
import { challengeFields, challengeOf } from '../secrets/pkce.ts'
import { doubtWaiting, keptAtSameCost, rolledBack } from '../secrets/queries.ts'
import type { AuthInput } from '../wire.ts'
import { mailLink } from './mailed-secrets.ts'

export const requestOtpBody = z.object({
  ...whoBody,
  channel: channelField,
  ...challengeFields,
  create_user: z.boolean().default(true),
  data: metadataBody.optional(),
})

/**
 * Mails a link and a code to sign in with, or texts a code. An unknown address or phone gets an
 * account, unless `create_user` is false: then nothing is sent, and the answer does not reveal it.
 * The same message confirms an unconfirmed one.
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
  const create = body.create_user
  const data = create ? (body.data ?? {}) : {}
  if ('phone' in login) {
    await requestTextCode(ctx, phoneAccount(login.phone, data), { create })
    return {}
  }
  const { email } = login
  const challenge = challengeOf(body)
  const wanted = emailAccount(email, data)
  // A code founds no company and joins none: whoever requests it may be a stranger to the owner of the mailbox.
  const account = { ...wanted, company: null, invitation: null }
  const redirectTo = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  await takeTurn(ctx.services, signInMails, accountKey(email))
  await withSystemTx(ctx.services, 'one-time password', async (tx) => {
    if (create) await refuseDeadInvitation(tx, wanted)
    await takeMailTurn(tx, 'sign_in', email)
    const user = await findUserByEmail(tx, email)
    const purpose = user?.email_confirmed_at ? 'magiclink' : 'confirmation'
    const mail = async (userId: string) => {
      await doubtWaiting(tx, userId, 'email', account.metadata)
      const link = { userId, purpose, address: email, redirectTo, challenge } as const
      // Whoever asks for a code has not signed up, even if the code confirms an account.
      await mailLink(tx, { ...link, mail: magicLinkMail })
    }
    const userId = create ? await findOrMakeAccount(tx, ctx, user, account) : user?.id
    await recordAudit(tx, ctx, 'sign_in_link_requested', userId ?? null)
    if (create && userId) await mail(userId)
    else await constantWork(tx, userId, mail)
  })
  return {}
}

const unproven = { passwordHash: null, confirmed: false }

/**
 * The account of an address, existing or new. One is created in either case, so that timing reveals
 * nothing.
 */
async function findOrMakeAccount(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow | undefined,
  account: EmailAccount,
): Promise<string> {
  if (!user) {
    await keptAtSameCost(tx, () => makeEmailAccount(tx, ctx, account, unproven))
    return account.id
  }
  const unused = { ...account, email: unusedAddress() }
  await rolledBack(tx, () => makeEmailAccount(tx, ctx, unused, unproven))
  return user.id
}
