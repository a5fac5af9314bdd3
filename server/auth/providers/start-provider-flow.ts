import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { bondCookie } from '../browser-bond.ts'
import { optionalText } from '../fields.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { startFlow } from '../secrets/flow-states.ts'
import { challengeFields, challengeOf } from '../secrets/pkce.ts'
import type { WayBack } from '../send-back.ts'
import { findProvider } from './configured-providers.ts'
import { newTrip } from './oidc.ts'
import { named, providerErrors } from './provider-errors.ts'
import { reason } from './reason.ts'

/** How long a sign-in at the provider may take. */
const flowSeconds = 300

const ours = {
  provider: optionalText,
  scopes: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: optionalText,
  ...challengeFields,
}

/** The parameters of a client; unknown ones are passed to the provider. */
export const providerFlowQuery = z.looseObject(ours)
export type ProviderFlowQuery = z.output<typeof providerFlowQuery>

/** Parameters that clients may not pass to the provider: they identify us and secure the flow. */
const reserved = new Set([
  ...Object.keys(ours),
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'request',
  'request_uri',
])

/** The provider's address, or the redirect back if it cannot be reached. */
export type ProviderRedirect = { url: string; cookie: string } | { refused: ApiError; way: WayBack }

/** Begins a sign-in or linking flow and returns the address of the provider. */
export async function startProviderFlow(
  ctx: Ctx,
  query: ProviderFlowQuery,
  headers: IncomingHttpHeaders,
  linking?: { userId: string; sessionId: string },
): Promise<ProviderRedirect> {
  const { env } = ctx.services
  const provider = findProvider(env, query.provider)
  if (!provider) throw new ApiError(providerErrors.unsupported)
  const challenge = challengeOf(query)
  const redirectTo = allowedRedirect(env, wantedRedirect(query, headers))
  const trip = newTrip()
  const departure = { ...trip, scopes: query.scopes ?? '', extra: extraOf(query) }
  const url = await provider.depart(departure).catch((error) => {
    ctx.log.warn({ provider: provider.name, reason: reason(error) }, 'a provider cannot be reached')
    return null
  })
  if (!url) {
    const refused = new ApiError(named(providerErrors.unreachable, provider.label))
    const way = { kind: 'oauth', redirect_to: redirectTo, challenge: challenge?.challenge ?? null }
    return { refused, way: way as WayBack }
  }
  const state = await withSystemTx(ctx.services, 'start of a provider flow', (tx) =>
    startFlow(tx, {
      ...trip,
      kind: 'oauth',
      method: 'oauth',
      provider: provider.name,
      challenge,
      redirectTo,
      seconds: flowSeconds,
      ...(linking
        ? { linkingUserId: linking.userId, extra: { session_id: linking.sessionId } }
        : {}),
    }),
  )
  url.searchParams.set('state', state)
  return { url: url.href, cookie: bondCookie(env, state, flowSeconds) }
}

function extraOf(query: ProviderFlowQuery): Record<string, string> {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !reserved.has(entry[0]),
  )
  return Object.fromEntries(entries)
}
