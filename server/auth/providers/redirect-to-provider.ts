import type { Ctx } from '../../platform/context.ts'
import { sendBack } from '../send-back.ts'
import { type AuthInput, SeeOther } from '../wire.ts'
import { type ProviderFlowQuery, startProviderFlow } from './start-provider-flow.ts'

/** Redirects the browser to a provider to sign in, or back with an error if that is down. */
export async function redirectToProvider(
  ctx: Ctx,
  { query, method, headers }: AuthInput<ProviderFlowQuery, unknown>,
): Promise<SeeOther | undefined> {
  if (method === 'HEAD') return undefined
  const redirect = await startProviderFlow(ctx, query, headers)
  if ('refused' in redirect) return sendBack(redirect.way, { refusal: redirect.refused })
  return new SeeOther(redirect.url, { status: 302, headers: { 'set-cookie': redirect.cookie } })
}
