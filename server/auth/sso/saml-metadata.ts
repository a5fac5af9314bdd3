import { ApiError } from '../../../contract/errors.ts'
import { Document } from '../wire.ts'
import { nodeSaml, type ServiceProvider } from './service-provider.ts'
import { ssoErrors } from './sso-errors.ts'

/** Our metadata, for identity providers. */
export async function samlMetadata(serviceProvider: ServiceProvider | null): Promise<Document> {
  if (!serviceProvider) throw new ApiError(ssoErrors.disabled)
  const { generateServiceProviderMetadata } = await nodeSaml()
  const { entityId, acsUrl, privateKey, certificate } = serviceProvider
  return new Document(
    'application/samlmetadata+xml',
    generateServiceProviderMetadata({
      issuer: entityId,
      callbackUrl: acsUrl,
      privateKey,
      publicCerts: certificate,
      decryptionPvk: privateKey,
      decryptionCert: certificate,
      identifierFormat: null,
      wantAssertionsSigned: true,
    }),
  )
}
