import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { type Outcome, sendBack } from '../send-back.ts'
import { startSession } from '../sessions/sessions.ts'
import type { AuthInput, SeeOther } from '../wire.ts'
import { issueAuthCode } from './flow-states.ts'
import { isPkce, redeemToken } from './one-time-tokens.ts'
import { applyProof, purposesOf } from './verifications.ts'

export const followLinkQuery = z.object({
  token: z.string('Verify requires a token').min(1, 'Verify requires a token'),
  type: z.string().optional(),
  redirect_to: z.string().optional(),
})

type Query = z.output<typeof followLinkQuery>

/**
 * Where a mailed link leads: uses it up and sends the browser on, with a session, a code or a
 * reason. Who only looks (HEAD, prefetching, previews) uses nothing up.
 */
export async function followLink(
  ctx: Ctx,
  { query, method, headers }: AuthInput<Query, unknown>,
): Promise<SeeOther | undefined> {
  purposesOf(query.type)
  if (method === 'HEAD' || isPrefetch(headers)) return undefined
  const redirectTo = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  const outcome = await withSystemTx(ctx.services, 'mailed link', (tx) => useUp(tx, ctx, query))
  // Which challenge it was is forgotten with the link; that there was one, the link tells.
  const challenge = isPkce(query.token) ? '' : null
  return sendBack({ kind: 'link', redirect_to: redirectTo, challenge }, outcome)
}

async function useUp(tx: SystemTx, ctx: Ctx, { token, type = '' }: Query): Promise<Outcome> {
  const redeemed = await redeemToken(tx, token, purposesOf(type))
  const verdict = await applyProof(tx, ctx, redeemed, authErrors.linkExpired)
  if (!('userId' in verdict)) return verdict
  if (redeemed?.flowId) {
    const authCode = await issueAuthCode(tx, redeemed.flowId, verdict.userId)
    return authCode ? { authCode } : { refusal: authErrors.linkExpired }
  }
  return { session: await startSession(tx, ctx, verdict.userId, 'otp'), also: { type } }
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const marks = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
  return marks.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))
}
