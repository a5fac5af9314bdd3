import type { Ctx } from '../../platform/context.ts'
import { sendBack } from '../send-back.ts'
import { type AuthInput, SeeOther } from '../wire.ts'
import { type LeaveQuery, leave } from './leave.ts'

/** Sends the browser to a provider to sign in there, or back with a reason where that is down. */
export async function redirectToProvider(
  ctx: Ctx,
  { query, method, headers }: AuthInput<LeaveQuery, unknown>,
): Promise<SeeOther | undefined> {
  if (method === 'HEAD') return undefined
  const leaving = await leave(ctx, query, headers)
  if ('refused' in leaving) return sendBack(leaving.way, { refusal: leaving.refused })
  return new SeeOther(leaving.url, { status: 302, headers: { 'set-cookie': leaving.cookie } })
}
