import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { startArrival } from '../arrivals/arrivals.ts'
import { authErrors } from '../auth-errors.ts'
import { linkRefusals } from '../link-refusals.ts'
import { allowedRedirect, ownPage, wantedRedirect } from '../redirects.ts'
import { issueAuthCode } from '../secrets/flow-states.ts'
import { isPkce, redeemToken } from '../secrets/one-time-tokens.ts'
import { type Outcome, sendBack } from '../send-back.ts'
import { startSession } from '../sessions/sessions.ts'
import type { AuthInput, SeeOther } from '../wire.ts'
import { isForeignForm } from './foreign-form.ts'
import { applyProof, purposesOf } from './verifications.ts'

export const linkFields = z.object({
  token: z.string('Verify requires a token').min(1, 'Verify requires a token'),
  type: z.string().optional(),
  redirect_to: z.string().optional(),
})

export type LinkFields = z.output<typeof linkFields>

/**
 * Confirms a mailed link: uses it up and redirects the browser with a session, a code or an error.
 * Only the page that showed the link may do so, or a program other than a browser.
 */
export async function followLink(
  ctx: Ctx,
  { body, headers }: AuthInput<unknown, LinkFields>,
): Promise<SeeOther> {
  const { env } = ctx.services
  if (isForeignForm(env, headers)) throw new ApiError(linkRefusals.foreignForm)
  purposesOf(body.type)
  const redirectTo = allowedRedirect(env, wantedRedirect(body, headers))
  const outcome = await withSystemTx(ctx.services, 'mailed link', (tx) =>
    useUp(tx, ctx, { ...body, redirectTo }),
  )
  // The challenge was deleted with the link; the token's form still shows that there was one.
  const challenge = isPkce(body.token) ? '' : null
  return sendBack({ kind: 'link', redirect_to: redirectTo, challenge }, outcome)
}

type ConfirmedLink = { token: string; type?: string | undefined; redirectTo: string }

async function useUp(
  tx: SystemTx,
  ctx: Ctx,
  { token, type = '', redirectTo }: ConfirmedLink,
): Promise<Outcome> {
  const redeemed = await redeemToken(tx, token, purposesOf(type))
  // Only our own pages can ask the user who opened the account (settleFirstProof).
  const canAsk = ownPage(tx.services.env, redirectTo) !== null
  const verdict = await applyProof(tx, ctx, redeemed, authErrors.linkExpired, { canAsk })
  if (!('userId' in verdict)) return verdict
  const { userId } = verdict
  if (redeemed?.flowId) {
    const authCode = await issueAuthCode(tx, redeemed.flowId, userId)
    return authCode ? { authCode } : { refusal: authErrors.linkExpired }
  }
  if (canAsk) {
    return { arrival: await startArrival(tx, { userId, method: 'otp', redirectTo, type }) }
  }
  return { session: await startSession(tx, ctx, userId, verdict.proof), also: { type } }
}
