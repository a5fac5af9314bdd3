import type { Services } from '../../platform/context.ts'
import { limits } from '../rate-limits.ts'
import type { Call } from '../wire.ts'
import { samlAcs, samlAcsBody } from './saml-acs.ts'
import { samlMetadata } from './saml-metadata.ts'
import { openServiceProvider } from './service-provider.ts'
import { startSso, startSsoBody } from './start-sso.ts'

/** The calls of single sign-on. Throws `SettingsError` if it is configured and unusable. */
export async function ssoRoutes(call: Call, services: Services) {
  const serviceProvider = await openServiceProvider(services)
  call('POST', '/sso', (ctx, input) => startSso(ctx, input, serviceProvider), {
    body: startSsoBody,
    limit: limits.sso,
    captcha: true,
  })
  call('GET', '/sso/saml/metadata', () => samlMetadata(serviceProvider))
  call('POST', '/sso/saml/acs', (ctx, input) => samlAcs(ctx, input, serviceProvider), {
    body: samlAcsBody,
    limit: limits.samlAcs,
    form: 'only',
    mostBytes: 256 * 1024,
  })
}
