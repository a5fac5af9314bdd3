import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { SAML } from '@node-saml/node-saml'
import { brand } from '../../../contract/brand.ts'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { seal, unseal } from '../../platform/keys/sealed.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type MetadataSource, openMetadataSource } from './metadata-source.ts'
import { keepSecret } from './queries.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'

/** Loaded on demand: most installations do not need it, and it would slow down the start. */
export const nodeSaml = () => import('@node-saml/node-saml')

/** The tolerated difference between an identity provider's clock and ours. */
export const clockSkewMs = 60_000

/** Our side of single sign-on. */
export type ServiceProvider = {
  entityId: string
  /** Where assertions are posted. */
  acsUrl: string
  privateKey: string
  certificate: string
  identityProvider: MetadataSource
}

/** Opens single sign-on if AUTH_SAML_IDP_METADATA is set. Throws `SettingsError`. */
export async function openServiceProvider(services: Services): Promise<ServiceProvider | null> {
  const { AUTH_SAML_IDP_METADATA: setting, PUBLIC_URL } = services.env
  if (!setting) return null
  const identityProvider = await openMetadataSource(services, setting)
  const base = `${PUBLIC_URL}/auth/v1/sso/saml`
  return {
    entityId: `${base}/metadata`,
    acsUrl: `${base}/acs`,
    identityProvider,
    ...(await loadKey(services)),
  }
}

/** The key that signs our requests and decrypts responses; created once for all processes. */
async function loadKey(services: Services): Promise<{ privateKey: string; certificate: string }> {
  const kept = await withSystemTx(services, 'key of single sign-on', (tx) =>
    keepSecret(tx, 'saml_key', async () => {
      const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
      const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      const certificate = selfSignedCertificate(privateKey, brand.name, tx.now())
      return JSON.stringify({ privateKey: seal(services, privateKey), certificate })
    }),
  )
  const { privateKey, certificate } = JSON.parse(kept) as Record<string, string>
  return { privateKey: unseal(services, privateKey ?? ''), certificate: certificate ?? '' }
}

/** The SAML library configured for one request: it accepts only a response to `requestId`. */
export async function samlFor(
  { entityId, acsUrl, privateKey, certificate }: ServiceProvider,
  { entityId: idpIssuer, entryPoint, certificates }: IdentityProvider,
  requestId: string,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await nodeSaml()
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint,
    idpIssuer,
    idpCert: certificates,
    privateKey,
    publicCert: certificate,
    decryptionPvk: privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // The kind of name id and the strength of the sign-in are up to the identity provider.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // One signature must cover the assertion: its own, or the whole response's.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
  })
}

/** The flow in the database knows which requests are pending, not this process. */
function onlyRequest(requestId: string) {
  const since = new Date().toISOString()
  return {
    saveAsync: async () => null,
    getAsync: async (id: string) => (id === requestId ? since : null),
    removeAsync: async () => null,
  }
}
