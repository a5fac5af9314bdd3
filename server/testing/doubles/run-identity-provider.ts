import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { selfSignedCertificate } from '../../auth/sso/self-signed-certificate.ts'

/** A person who is signed in at the identity provider. */
export type Employee = { nameId: string; email: string | null; name?: string }

/** Values for the placeholders of a response; `template` replaces the whole response. */
export type Claims = Record<string, string>

/** The fields that the identity provider's page posts through the browser. */
export type Post = { SAMLResponse: string; RelayState: string }

type ServiceProvider = ReturnType<typeof samlify.ServiceProvider>

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings'
samlify.setSchemaValidator({ validate: async () => 'unchecked' })

/** An identity provider's key; `algorithm` is set only if it does not sign with SHA-256. */
export type SigningKey = { privateKey: string; certificate: string; algorithm?: string }

/** An RSA key and its certificate. */
export function newSigningKey(modulusLength = 2048): SigningKey {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength })
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { privateKey, certificate: selfSignedCertificate(privateKey, 'idp', new Date()) }
}

/** A company's identity provider on loopback, until it is closed. */
export async function runIdentityProvider() {
  const key = newSigningKey()
  const state = { metadataStatus: 200, metadataAsked: 0 }
  let signedIn = { serviceProvider: '', employee: { nameId: '', email: '' } as Employee }
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/sso?')) {
      const { serviceProvider, employee } = signedIn
      answer(`${address}${request.url}`, serviceProvider, employee).then(
        (post) => {
          response.writeHead(200, { 'content-type': 'text/html' })
          response.end(page(post, acsOf(samlify.ServiceProvider({ metadata: serviceProvider }))))
        },
        (error: Error) => response.writeHead(400).end(error.message),
      )
      return
    }
    state.metadataAsked++
    response.writeHead(state.metadataStatus, { 'content-type': 'application/samlmetadata+xml' })
    response.end(request.url === '/metadata' ? metadata() : '')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = entityIdAt(address)

  const idp = (signedBy = key) => providerAt(address, signedBy)

  function metadata(): string {
    return idp().getMetadata()
  }

  /** Reads a sign-in request as it arrives by redirect, including its signature. */
  async function readRequest(url: string, serviceProvider: string) {
    const { search, searchParams } = new URL(url)
    const query = Object.fromEntries(searchParams)
    const octetString = search.slice(1).replace(/&Signature=.*$/, '')
    const sp = samlify.ServiceProvider({ metadata: serviceProvider })
    const { extract } = await idp().parseLoginRequest(sp, 'redirect', { query, octetString })
    return { sp, requestId: String(extract.request?.id), relayState: query.RelayState ?? '' }
  }

  /**
   * Responds to the request at `url` for `employee`; `falseClaims` and `signedBy` can forge the
   * response.
   */
  async function answer(
    url: string,
    serviceProvider: string,
    employee: Employee,
    { falseClaims = {}, signedBy = key }: { falseClaims?: Claims; signedBy?: SigningKey } = {},
  ): Promise<Post> {
    const { sp, requestId, relayState } = await readRequest(url, serviceProvider)
    const said = { ...honestClaims(entityId, sp, requestId, employee), ...falseClaims }
    const made = await idp(signedBy).createLoginResponse(sp, { extract: {} }, 'post', {}, () => ({
      id: '_answer',
      context: filled(falseClaims.template ?? template, said),
    }))
    return { SAMLResponse: made.context, RelayState: relayState }
  }

  /** Signs an employee in, so that sign-in requests to `/sso` are answered for them. */
  function signIn(serviceProvider: string, employee: Employee) {
    signedIn = { serviceProvider, employee }
  }

  const close = () => server.close()
  return { address, entityId, key, state, signIn, metadata, readRequest, answer, close }
}

const entityIdAt = (address: string) => `${address}/entity`

function providerAt(address: string, signedBy: SigningKey) {
  return samlify.IdentityProvider({
    entityID: entityIdAt(address),
    privateKey: signedBy.privateKey,
    signingCert: signedBy.certificate,
    wantAuthnRequestsSigned: true,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [
      { Binding: `${bindings}:HTTP-Redirect`, Location: `${address}/sso` },
      { Binding: `${bindings}:HTTP-POST`, Location: `${address}/sso` },
    ],
    singleLogoutService: [{ Binding: `${bindings}:HTTP-Redirect`, Location: `${address}/out` }],
    ...(signedBy.algorithm ? { requestSignatureAlgorithm: signedBy.algorithm } : {}),
  })
}

/** The claims of an honest response of the provider `Issuer`. */
function honestClaims(
  Issuer: string,
  sp: ServiceProvider,
  requestId: string,
  employee: Employee,
): Claims {
  const now = Date.now()
  const acs = acsOf(sp)
  return {
    ID: '_answer',
    AssertionID: `_assertion-${now}`,
    Destination: acs,
    SubjectRecipient: acs,
    Audience: sp.entityMeta.getEntityID(),
    Issuer,
    IssueInstant: new Date(now).toISOString(),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: new Date(now).toISOString(),
    ConditionsNotOnOrAfter: new Date(now + 300_000).toISOString(),
    SubjectConfirmationDataNotOnOrAfter: new Date(now + 300_000).toISOString(),
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    NameID: employee.nameId,
    InResponseTo: requestId,
    SubjectInResponseTo: requestId,
    Method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    Email: employee.email ?? '',
    Name: employee.name ?? '',
  }
}

/** The URL at which a service provider accepts responses. */
function acsOf(sp: ServiceProvider): string {
  return sp.entityMeta.getAssertionConsumerService('post') as string
}

/** The page whose form the browser submits automatically. */
function page(post: Post, acs: string): string {
  const fields = Object.entries(post).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  return `<form method="post" action="${acs}">${fields.join('')}</form>
<script>document.forms[0].submit()</script>`
}

function filled(text: string, values: Claims): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    (values[name] ?? '').replace(/[&<"]/g, (character) => entities[character] ?? ''),
  )
}

/** A response before it is signed. */
export const template = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}">
<saml:Issuer>{Issuer}</saml:Issuer>
<samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status>
<saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}">
<saml:Issuer>{Issuer}</saml:Issuer>
<saml:Subject>
<saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID>
<saml:SubjectConfirmation Method="{Method}"><saml:SubjectConfirmationData NotOnOrAfter="{SubjectConfirmationDataNotOnOrAfter}" Recipient="{SubjectRecipient}" InResponseTo="{SubjectInResponseTo}"/></saml:SubjectConfirmation>
</saml:Subject>
<saml:Conditions NotBefore="{ConditionsNotBefore}" NotOnOrAfter="{ConditionsNotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>{Name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>
</saml:Assertion>
</samlp:Response>`
