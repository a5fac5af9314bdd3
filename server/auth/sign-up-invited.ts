import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { emailAccount, makeEmailAccount } from './email-account.ts'
import { mailLink } from './links/mailed-secrets.ts'
import type { Invitation } from './metadata.ts'
import { takeMailTurn } from './rate-limits.ts'
import { refuseBreached } from './sessions/breached-passwords.ts'
import { checkPassword, hashPassword } from './sessions/passwords.ts'
import { unlessTaken } from './taken-address.ts'

type Invited = {
  email: string
  password: string
  name: string
  companyName: string
  invitation: Invitation
}

/**
 * Creates an invited person's account and membership, without signing in. With AUTH_CONFIRM_EMAIL
 * the address must be confirmed as usual, because an invitation link can be forwarded.
 */
export async function signUpInvited(ctx: Ctx, { companyName, invitation, ...who }: Invited) {
  const { AUTH_CONFIRM_EMAIL: asks, PUBLIC_URL } = ctx.services.env
  const { email, password, name } = who
  checkPassword(password, [email, companyName])
  await refuseBreached(ctx.services, password)
  const account = { ...emailAccount(email, { name }), invitation }
  const passwordHash = await hashPassword(password)
  await unlessTaken(() =>
    withSystemTx(ctx.services, 'sign-up by invitation', async (tx) => {
      await makeEmailAccount(tx, ctx, account, { passwordHash, confirmed: !asks })
      if (!asks) return
      await takeMailTurn(tx, 'sign_in', email)
      await mailLink(tx, {
        userId: account.id,
        purpose: 'confirmation',
        address: email,
        redirectTo: `${PUBLIC_URL}/dashboard`,
        challenge: null,
      })
    }),
  )
}
