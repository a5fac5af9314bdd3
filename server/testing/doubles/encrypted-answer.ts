import * as samlify from 'samlify'
import type { Post } from './identity-provider.ts'

const xmlenc = 'http://www.w3.org/2001/04/xmlenc'

const nowhere = {
  Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  Location: 'https://idp.example',
}

/** The algorithms with which an identity provider encrypts the content and the content's key. */
type Ciphers = { content?: string; key?: string }

/** Encrypts the signed assertion of a response for the service provider with this metadata. */
export async function encrypted(
  { SAMLResponse, RelayState }: Post,
  serviceProvider: string,
  { content = `${xmlenc}#aes256-cbc`, key = `${xmlenc}#rsa-oaep-mgf1p` }: Ciphers = {},
): Promise<Post> {
  const ciphers = { dataEncryptionAlgorithm: content, keyEncryptionAlgorithm: key }
  const idp = samlify.IdentityProvider({
    entityID: 'only encrypts',
    singleSignOnService: [nowhere],
    singleLogoutService: [nowhere],
    isAssertionEncrypted: true,
    ...ciphers,
  })
  const sp = samlify.ServiceProvider({ metadata: serviceProvider })
  const xml = Buffer.from(SAMLResponse, 'base64').toString()
  return { SAMLResponse: await samlify.SamlLib.encryptAssertion(idp, sp, xml), RelayState }
}
