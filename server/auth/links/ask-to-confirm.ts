import { addressInUseMail } from '../../mail/address-in-use-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import {
  type EmailAccount,
  makeEmailAccount,
  refuseDeadInvitation,
  unusedAddress,
} from '../email-account.ts'
import { awaitsItsCode } from '../ownership/waiting.ts'
import { deleteAccount, findUserByEmail } from '../queries.ts'
import { accountKey, signInMails, takeMailTurn, takeTurn } from '../rate-limits.ts'
import type { UserRow } from '../records.ts'
import type { Challenge } from '../secrets/pkce.ts'
import { dropDisputedPassword, rolledBack, setSentAt } from '../secrets/queries.ts'
import { standIn } from '../secrets/stand-in.ts'
import { hashPassword, verifyPassword } from '../sessions/passwords.ts'
import { accountJson, type userJson } from '../user-json.ts'
import { mailLink } from './mailed-secrets.ts'

type UserJson = ReturnType<typeof userJson>

/**
 * Creates an account that must confirm its address. If the address has an account already, the
 * answer looks and costs the same: only the mailbox learns the difference.
 */
export async function askToConfirm(
  ctx: Ctx,
  account: EmailAccount,
  request: { password: string; redirectTo: string; challenge: Challenge | null },
): Promise<UserJson> {
  const { services } = ctx
  const { email } = account
  const { password, redirectTo, challenge } = request
  await takeTurn(services, signInMails, accountKey(email))
  const kept = await withSystemTx(services, 'sign-up', async (tx) => {
    await refuseDeadInvitation(tx, account)
    return findUserByEmail(tx, email)
  })
  const same = await verifyPassword(kept?.encrypted_password ?? null, password)
  const passwordHash = await hashPassword(password)
  return withSystemTx(services, 'sign-up', async (tx) => {
    await takeMailTurn(tx, 'sign_in', email)
    const holder = await findHolder(tx, email)
    const userId = holder?.id ?? account.id
    const link = { userId, purpose: 'confirmation', address: email, redirectTo, challenge } as const
    if (!holder) {
      await makeEmailAccount(tx, ctx, account, { passwordHash, confirmed: false })
      await mailLink(tx, link)
      return accountJson(tx, account.id)
    }
    if (holder.email_confirmed_at) {
      const { PUBLIC_URL: publicUrl } = services.env
      await queueMail(tx, { kind: 'in_use', to: email, ...addressInUseMail({ email, publicUrl }) })
      return asIfNew(tx, ctx, account, { passwordHash, id: standIn(services, email) })
    }
    // The mailbox cannot tell whose password it is, so its owner will have to set a new one.
    if (!same) await dropDisputedPassword(tx, holder.id)
    await mailLink(tx, link)
    return asIfNew(tx, ctx, account, { passwordHash, id: holder.id })
  })
}

/** The account of an address. One that only a request for a code opened makes room for the sign-up. */
async function findHolder(tx: SystemTx, email: string): Promise<UserRow | undefined> {
  const user = await findUserByEmail(tx, email)
  if (!user || user.email_confirmed_at || !(await awaitsItsCode(tx, user))) return user
  await deleteAccount(tx, user.id)
  return undefined
}

/** The answer that a new account would get: created under an unused address, and rolled back. */
async function asIfNew(
  tx: SystemTx,
  ctx: Ctx,
  { email, ...account }: EmailAccount,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<UserJson> {
  const free = unusedAddress()
  const made = await rolledBack(tx, async () => {
    const proof = { passwordHash, confirmed: false }
    await makeEmailAccount(tx, ctx, { ...account, invitation: null, email: free }, proof)
    await setSentAt(tx, account.id, 'confirmation_sent_at')
    return accountJson(tx, account.id)
  })
  const shown = JSON.stringify(made).replaceAll(account.id, id).replaceAll(free, email)
  return JSON.parse(shown) as UserJson
}
