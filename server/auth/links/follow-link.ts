import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { sendBack } from '../send-back.ts'
import type { AuthInput, SeeOther } from '../wire.ts'
import { redeemToken } from './one-time-tokens.ts'
import { purposesOf, sessionOfProof } from './verifications.ts'

export const followLinkQuery = z.object({
  token: z.string('Verify requires a token').min(1, 'Verify requires a token'),
  type: z.string().optional(),
  redirect_to: z.string().optional(),
})

/**
 * Where a mailed link leads: uses it up and sends the browser on, with a session or a reason in
 * the fragment. Who only looks (HEAD, prefetching, previews) uses nothing up.
 */
export async function followLink(
  ctx: Ctx,
  { query, method, headers }: AuthInput<z.output<typeof followLinkQuery>, unknown>,
): Promise<SeeOther | undefined> {
  const purposes = purposesOf(query.type)
  if (method === 'HEAD' || isPrefetch(headers)) return undefined
  const target = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  const outcome = await withSystemTx(ctx.services, 'mailed link', async (tx) => {
    const user = await redeemToken(tx, query.token, purposes)
    return sessionOfProof(tx, ctx, user, authErrors.linkExpired)
  })
  const way = { kind: 'link', redirect_to: target, challenge: null } as const
  if ('code' in outcome) return sendBack(way, { refusal: outcome })
  return sendBack(way, { session: outcome, also: { type: query.type ?? '' } })
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const marks = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
  return marks.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))
}
