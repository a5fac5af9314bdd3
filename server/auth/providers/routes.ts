import { limits } from '../rate-limits.ts'
import type { Call } from '../wire.ts'
import { callback, callbackFields } from './callback.ts'
import { linkIdentity } from './link-identity.ts'
import { redirectToProvider } from './redirect-to-provider.ts'
import { providerFlowQuery } from './start-provider-flow.ts'
import { unlinkIdentity, unlinkIdentityParams } from './unlink-identity.ts'

/** The calls for signing in by a provider; the grant `id_token` belongs to `POST /token`. */
export function providerRoutes(call: Call) {
  const { authorize: limit } = limits
  call('GET', '/authorize', redirectToProvider, { query: providerFlowQuery, limit })
  call('GET', '/callback', callback, { query: callbackFields, limit: limits.callback })
  call('POST', '/callback', callback, {
    query: callbackFields,
    body: callbackFields,
    limit: limits.callback,
    form: 'only',
  })
  call('GET', '/user/identities/authorize', linkIdentity, {
    access: 'user',
    query: providerFlowQuery,
    limit,
  })
  call('DELETE', '/user/identities/:identityId', unlinkIdentity, {
    access: 'user',
    params: unlinkIdentityParams,
  })
}
