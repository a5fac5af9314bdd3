import { z } from 'zod'
import { openAssertion } from './encrypted-assertion.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { SsoProfile } from './queries.ts'
import { clockSkewMs, type ServiceProvider, samlFor } from './service-provider.ts'
import { type Element, elementsOf, parseXml, textElement } from './xml.ts'

/** A response that is refused; the message is for the log. */
class AssertionError extends Error {}

/** The longest response that is read, in characters of base64. */
const maxLength = 200_000

const safeAlgorithms = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

const one = <T extends z.ZodType>(schema: T) => z.tuple([schema]).transform(([only]) => only)
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const answerShape = z.object({
  Response: z.object({
    $: z.object({
      Version: z.literal('2.0'),
      InResponseTo: z.string(),
      Destination: z.string().optional(),
    }),
    Issuer: one(textElement).optional(),
    Status: one(z.object({ StatusCode: one(z.object({ $: z.object({ Value: z.string() }) })) })),
  }),
})

const assertionShape = z.object({
  Assertion: z.object({
    $: z.object({ Version: z.literal('2.0') }),
    Issuer: one(textElement),
    Subject: one(
      z.object({
        NameID: one(
          z.object({
            $: z.object({ Format: z.string().optional() }).default({}),
            _: z.string().default(''),
          }),
        ).optional(),
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: one(
              z.object({
                $: z.object({
                  Recipient: z.string(),
                  InResponseTo: z.string(),
                  NotOnOrAfter: time,
                  NotBefore: time.optional(),
                }),
              }),
            ),
          }),
        ),
      }),
    ),
    Conditions: one(z.object({ $: z.object({ NotBefore: time.optional(), NotOnOrAfter: time }) })),
    AuthnStatement: z.array(z.unknown()).min(1),
    AttributeStatement: z
      .array(
        z.object({
          Attribute: z
            .array(
              z.object({
                $: z.object({ Name: z.string() }),
                AttributeValue: z.array(z.unknown()).default([]),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
})

type Assertion = z.output<typeof assertionShape>['Assertion']

export type Expected = {
  serviceProvider: ServiceProvider
  identityProvider: IdentityProvider
  requestId: string
  now: Date
}

/** The verified profile; null for what is missing. */
export type Said = { [fact in keyof SsoProfile]: string | null }

/**
 * Reads an identity provider's response to our request. Every value comes from the bytes that its
 * signature covers. Throws `AssertionError` for an invalid one.
 */
export async function readAnswer(samlResponse: string, expected: Expected): Promise<Said> {
  try {
    await checkAnswer(samlResponse, expected)
    const { serviceProvider, identityProvider, requestId } = expected
    const saml = await samlFor(serviceProvider, identityProvider, requestId)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: samlResponse })
    const { Assertion } = assertionShape.parse(profile?.getAssertion?.())
    checkAssertion(Assertion, expected)
    return factsOf(Assertion)
  } catch (error) {
    throw new AssertionError(reasonOf(error), { cause: error })
  }
}

/** Checks the envelope before anything in it is read. */
async function checkAnswer(samlResponse: string, { serviceProvider, ...expected }: Expected) {
  demand(samlResponse.length <= maxLength, 'it is too long')
  const xml = Buffer.from(samlResponse, 'base64').toString('utf8')
  const document = await parseXml(xml)
  const { $, Issuer, Status } = answerShape.parse(document).Response
  const { StatusCode } = Status
  demand(StatusCode.$.Value.endsWith(':status:Success'), `its status is ${StatusCode.$.Value}`)
  demand($.InResponseTo === expected.requestId, 'it answers another request')
  demand(Issuer === undefined || isIssuer(Issuer, expected), 'it has another issuer')
  const { acsUrl, privateKey } = serviceProvider
  demand(!$.Destination || $.Destination === acsUrl, 'it has another destination')
  // Wrapping attacks add a second assertion beside the signed one; no honest response has two.
  demand(elementsOf(document, 'Response').length === 1, 'it contains another response')
  const encrypted = elementsOf(document, 'EncryptedAssertion').length
  const assertions = elementsOf(document, 'Assertion').length
  demand(assertions + encrypted === 1, 'it must contain exactly one assertion')
  checkSignatures(document)
  if (encrypted === 0) return
  const inside = await openAssertion(xml, document, privateKey)
  demand(elementsOf(inside, 'Assertion').length === 1, 'it must contain exactly one assertion')
  demand(
    elementsOf(inside, 'EncryptedAssertion').length === 0,
    'it must contain exactly one assertion',
  )
  checkSignatures(inside)
}

function checkSignatures(document: Element) {
  const signatures = elementsOf(document, 'Signature')
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) =>
    signatures.flatMap((signature) => elementsOf(signature, name)),
  )
  const safe = methods.every(({ $: method }) => safeAlgorithms.has(method?.Algorithm ?? ''))
  demand(safe, 'its signature algorithm is not secure')
}

function checkAssertion(assertion: Assertion, expected: Expected) {
  const { now, requestId, serviceProvider } = expected
  const began = (from?: Date) => !from || now.getTime() + clockSkewMs >= from.getTime()
  const lasts = (until: Date) => now.getTime() - clockSkewMs < until.getTime()
  demand(isIssuer(assertion.Issuer, expected), 'its assertion has another issuer')
  const { NotBefore, NotOnOrAfter } = assertion.Conditions.$
  demand(began(NotBefore) && lasts(NotOnOrAfter), 'its assertion is not valid at this time')
  const confirmed = assertion.Subject.SubjectConfirmation.some(
    ({ $: { Method }, SubjectConfirmationData: { $: data } }) =>
      Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
      data.Recipient === serviceProvider.acsUrl &&
      data.InResponseTo === requestId &&
      began(data.NotBefore) &&
      lasts(data.NotOnOrAfter),
  )
  demand(confirmed, 'no subject confirmation is for us, this request and this time')
}

function isIssuer(issuer: string, { identityProvider }: Pick<Expected, 'identityProvider'>) {
  return issuer === identityProvider.entityId
}

/** Attribute names that identity providers use for the same values. */
const subjectNames = ['urn:oasis:names:tc:SAML:attribute:subject-id']
const emailNames = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/emailaddress',
]
const nameNames = [
  'displayname',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
]

function factsOf(assertion: Assertion): Said {
  const attributes = new Map(
    assertion.AttributeStatement.flatMap(({ Attribute }) => Attribute).map((attribute) => [
      attribute.$.Name.toLowerCase(),
      textElement.safeParse(attribute.AttributeValue[0]).data ?? null,
    ]),
  )
  const attribute = (names: string[]) =>
    names.map((name) => attributes.get(name)).find((value) => value) ?? null
  const { NameID: nameId } = assertion.Subject
  const format = nameId?.$.Format ?? ''
  // A transient name changes each time, so the account could not be found again.
  const lasting = format.endsWith(':transient') ? null : nameId?._.trim() || null
  return {
    subject: attribute(subjectNames) ?? lasting,
    email: attribute(emailNames) ?? (format.endsWith(':emailAddress') ? lasting : null),
    name: attribute(nameNames),
  }
}

function demand(holds: boolean, reason: string) {
  if (!holds) throw new AssertionError(reason)
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return `${error.issues[0]?.path.join('.')} is missing or wrong`
  return String(error instanceof Error ? error.message : error).slice(0, 300)
}
