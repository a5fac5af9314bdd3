import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { isPkce, pendingLink } from '../secrets/one-time-tokens.ts'
import { sendBack } from '../send-back.ts'
import { type AuthInput, Document, type SeeOther } from '../wire.ts'
import type { LinkFields } from './follow-link.ts'
import { linkPage } from './link-page.ts'
import { purposesOf } from './verifications.ts'

/**
 * The page of a mailed link: it says what the link will do and for whom, and has the button that
 * does it. Nothing changes before, because mail scanners open links too. An invalid link redirects
 * the browser with the reason.
 */
export async function showLink(
  ctx: Ctx,
  { query, headers }: AuthInput<LinkFields, unknown>,
): Promise<Document | SeeOther> {
  const { env } = ctx.services
  const purposes = purposesOf(query.type)
  const redirectTo = allowedRedirect(env, wantedRedirect(query, headers))
  const pending = await withSystemTx(ctx.services, 'look at a mailed link', (tx) =>
    pendingLink(tx, query.token, purposes),
  )
  if (!pending) {
    const challenge = isPkce(query.token) ? '' : null
    const way = { kind: 'link', redirect_to: redirectTo, challenge } as const
    return sendBack(way, { refusal: authErrors.linkExpired })
  }
  const { text, headers: own } = linkPage(env, pending, { ...query, redirect_to: redirectTo })
  return new Document('text/html; charset=utf-8', text, own)
}
