import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { newBond } from '../arrivals/arrivals.ts'
import { secretBondCookie } from '../browser-bond.ts'
import { optionalText } from '../fields.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { startFlow } from '../secrets/flow-states.ts'
import { challengeFields, challengeOf } from '../secrets/pkce.ts'
import { type AuthInput, SeeOther, WithHeaders } from '../wire.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type ServiceProvider, samlFor } from './service-provider.ts'
import { ssoErrors } from './sso-errors.ts'

/** How long a sign-in at the identity provider may take. */
const flowSeconds = 120

/** The cookie lives until the session is claimed; the flow knows whether that is in time. */
const cookieSeconds = 900

export const startSsoBody = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().optional(),
  ...challengeFields,
})

type Body = z.output<typeof startSsoBody>

/**
 * Redirects the browser to the company's sign-in, with a request that only its response can answer.
 */
export async function startSso(
  ctx: Ctx,
  { body, headers }: AuthInput<unknown, Body>,
  serviceProvider: ServiceProvider | null,
): Promise<WithHeaders | SeeOther> {
  if (!serviceProvider) throw new ApiError(ssoErrors.disabled)
  if ((body.provider_id === undefined) === (body.domain === undefined)) {
    throw new ApiError(ssoErrors.who)
  }
  const challenge = challengeOf(body)
  const identityProvider = await serviceProvider.identityProvider()
  if (!identityProvider) throw new ApiError(ssoErrors.unreachable)
  if (!isMeant(ctx, body, identityProvider)) throw new ApiError(ssoErrors.notFound)
  // A SAML id may not begin with a digit.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const { secret, extra } = newBond()
  const flowId = await withSystemTx(ctx.services, 'single sign-on', (tx) =>
    startFlow(tx, {
      extra,
      kind: 'sso',
      method: 'sso/saml',
      redirectTo: allowedRedirect(ctx.services.env, wantedRedirect(body, headers)),
      challenge,
      seconds: flowSeconds,
      provider: identityProvider.id,
      requestId,
    }),
  )
  const saml = await samlFor(serviceProvider, identityProvider, requestId)
  const url = await saml.getAuthorizeUrlAsync(flowId, undefined, {})
  const bond = secretBondCookie(ctx.services.env, flowId, { secret, seconds: cookieSeconds })
  const cookie = { 'set-cookie': bond }
  if (body.skip_http_redirect) return new WithHeaders({ url }, cookie)
  return new SeeOther(url, { headers: cookie })
}

function isMeant(ctx: Ctx, { provider_id, domain }: Body, { id }: IdentityProvider): boolean {
  if (domain === undefined) return provider_id?.toLowerCase() === id
  return ctx.services.env.AUTH_SAML_DOMAINS.includes(domain.trim().toLowerCase())
}
