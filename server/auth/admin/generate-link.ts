import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { checkEmail, emailOf, optionalText, whoBody } from '../fields.ts'
import { makeLink } from '../links/mailed-secrets.ts'
import { setAddressChange } from '../links/queries.ts'
import { metadataBody } from '../metadata.ts'
import { findUserByEmail } from '../queries.ts'
import type { Purpose, UserRow } from '../records.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from '../redirects.ts'
import { deletePendingLinks } from '../secrets/queries.ts'
import { userJson } from '../user-json.ts'
import type { AuthInput } from '../wire.ts'
import { makePasswordHash } from './account-body.ts'
import { adminErrors } from './admin-errors.ts'
import { pendingAccount } from './pending-account.ts'
import { findAccount } from './queries.ts'
import { unlessTaken } from './taken.ts'

const types = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const

type Type = (typeof types)[number]

export const generateLinkBody = z.object({
  ...whoBody,
  type: z.enum(types, `type must be one of ${types.join(', ')}`),
  password: optionalText,
  new_email: optionalText,
  data: metadataBody.default({}),
})

type Body = z.output<typeof generateLinkBody>

const purposes = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
} as const satisfies Record<Type, Purpose>

/**
 * Creates a link that an administrator delivers; no mail is sent. A magic link to an unknown
 * address becomes a sign-up link.
 */
export async function generateLink(
  ctx: Ctx,
  { query, body, headers }: AuthInput<z.output<typeof redirectQuery>, Body>,
) {
  const email = emailOf(body)
  if (body.type === 'signup' && !body.password) throw new ApiError(authErrors.passwordRequired)
  const given = body.type === 'signup' ? body : {}
  const passwordHash = await makePasswordHash(ctx.services, given, [email])
  const redirectTo = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  return unlessTaken(() =>
    withSystemTx(ctx.services, 'admin: link', async (tx) => {
      const known = await findUserByEmail(tx, email)
      const type = body.type === 'magiclink' && !known ? 'signup' : body.type
      const { userId, address } = await requireSubject(tx, known, {
        ...body,
        type,
        email,
        passwordHash,
      })
      const purpose = purposes[type]
      const made = await makeLink(tx, { userId, purpose, address, redirectTo, challenge: null })
      await recordAudit(tx, ctx, 'link_made_by_admin', userId, { method: type })
      const user = await findAccount(tx, userId)
      if (!user) throw new Error('the account disappeared while its link was created')
      return {
        ...userJson(user),
        action_link: made.link,
        email_otp: made.code,
        hashed_token: made.token,
        verification_type: type,
        redirect_to: redirectTo,
      }
    }),
  )
}

type Wish = Body & { email: string; passwordHash: string | undefined }

/** The account of the link, and the mailbox that it proves. */
async function requireSubject(tx: SystemTx, known: UserRow | undefined, wish: Wish) {
  const { type, email, data, passwordHash } = wish
  if (type === 'signup' || type === 'invite') {
    const invited = type === 'invite'
    return {
      userId: await pendingAccount(tx, { email, data, invited, passwordHash }),
      address: email,
    }
  }
  if (!known) throw new ApiError(adminErrors.accountNotFound)
  if (type === 'magiclink' || type === 'recovery') return { userId: known.id, address: email }
  const newEmail = await plannedAddress(tx, known, wish.new_email)
  return { userId: known.id, address: type === 'email_change_new' ? newEmail : email }
}

/** Prepares the address change; an earlier confirmation of the same change stays valid. */
async function plannedAddress(tx: SystemTx, user: UserRow, given: string | undefined) {
  const newEmail = checkEmail(given ?? '')
  if (newEmail === user.email || (await findUserByEmail(tx, newEmail))) {
    throw new ApiError(authErrors.emailTaken)
  }
  if (newEmail !== user.new_email) {
    await setAddressChange(tx, user.id, newEmail)
    // A confirmation of another address does not count for this one.
    await deletePendingLinks(tx, user.id, ['email_change_current', 'email_change_new'])
  }
  return newEmail
}
