import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { unusedAddress } from '../email-account.ts'
import { emailOf, optionalText, usablePhone, whoBody } from '../fields.ts'
import { phoneErrors } from '../phone-errors.ts'
import { changeTextAgain, confirmationTextAgain } from '../phones/text-again.ts'
import { findUserByEmail } from '../queries.ts'
import {
  accountKey,
  changeMails,
  hasTurnIn,
  mailMayLeave,
  signInMails,
  takeMailTurn,
  takeTurn,
} from '../rate-limits.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from '../redirects.ts'
import { constantWork } from '../secrets/constant-work.ts'
import { type Challenge, challengeFields, challengeOf } from '../secrets/pkce.ts'
import type { AuthInput } from '../wire.ts'
import { mailAddressChange } from './address-change.ts'
import { mailLink } from './mailed-secrets.ts'

export const resendBody = z.object({ ...whoBody, ...challengeFields, type: optionalText })

type Body = z.output<typeof resendBody>
type Way = { redirectTo: string; challenge: Challenge | null }
type Again = (ctx: Ctx, body: Body, way: Way) => Promise<object>

/** What can be sent again, by type. */
const again = new Map<string, Again>([
  ['signup', confirmationAgain],
  ['email_change', addressChangeAgain],
  ['sms', (ctx, body) => textAgain(ctx, body, confirmationTextAgain)],
  ['phone_change', (ctx, body) => textAgain(ctx, body, changeTextAgain)],
])

/** Sends a pending confirmation again. The answer does not reveal whether there is one. */
export async function resend(
  ctx: Ctx,
  { query, body, headers }: AuthInput<z.output<typeof redirectQuery>, Body>,
): Promise<object> {
  const send = again.get(body.type ?? '')
  if (!send) throw new ApiError(authErrors.resendType)
  const redirectTo = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  return send(ctx, body, { redirectTo, challenge: challengeOf(body) })
}

async function textAgain(
  ctx: Ctx,
  { email, phone }: Body,
  send: typeof confirmationTextAgain,
): Promise<object> {
  if (email !== undefined || phone === undefined) throw new ApiError(phoneErrors.missing)
  await send(ctx, usablePhone(ctx.services.env, phone))
  return {}
}

async function confirmationAgain(ctx: Ctx, body: Body, way: Way): Promise<object> {
  const email = emailOf(body)
  await takeTurn(ctx.services, signInMails, accountKey(email))
  await withSystemTx(ctx.services, 'confirmation again', async (tx) => {
    await takeMailTurn(tx, 'sign_in', email)
    const user = await findUserByEmail(tx, email)
    const waiting = user?.email_confirmed_at ? undefined : user?.id
    const link = { ...way, purpose: 'confirmation', address: email } as const
    await constantWork(tx, waiting, (userId) => mailLink(tx, { ...link, userId }))
  })
  return {}
}

async function addressChangeAgain(ctx: Ctx, body: Body, way: Way): Promise<object> {
  const email = emailOf(body)
  await takeTurn(ctx.services, signInMails, accountKey(email))
  await withSystemTx(ctx.services, 'address change again', async (tx) => {
    // A separate limit: the change itself has one, and a refusal would reveal it.
    await takeMailTurn(tx, 'email_change_again', email)
    const user = await findUserByEmail(tx, email)
    const newEmail = user?.new_email ?? unusedAddress()
    const hasTurn = await hasTurnIn(tx, changeMails, accountKey(newEmail))
    const mayLeave = (await mailMayLeave(tx, 'email_change_again', newEmail)) && hasTurn
    await constantWork(tx, user?.new_email && mayLeave ? user.id : undefined, (id) =>
      mailAddressChange(tx, { id, email }, { ...way, newEmail }),
    )
  })
  return {}
}
