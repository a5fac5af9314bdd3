import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Claims, newSigningKey, template } from '../../testing/doubles/identity-provider.ts'
import {
  edited,
  expectRefused,
  newEmployee,
  signature,
  startSingleSignOn,
} from '../../testing/doubles/single-sign-on.ts'
import { newAddress } from '../../testing/worlds/accounts.ts'

const sso = await startSingleSignOn({
  domains: 'acme.example, example.test, example.test.evil.example',
})

describe('readAnswer', () => {
  test.each<[string, (xml: string) => string]>([
    ['an altered name', (xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]+/, '$1somebody-else')],
    ['an altered address', (xml) => xml.replace(/person-/, 'boss-')],
    ['a signature moved away', moved],
    [
      'a second assertion before the signed one',
      (xml) => xml.replace(/<saml:Assertion/, `${forged(xml)}<saml:Assertion`),
    ],
    [
      'a second assertion behind the signed one',
      (xml) => xml.replace('</samlp:Response>', `${forged(xml)}</samlp:Response>`),
    ],
    ['a forged assertion around the signed one', wrapped],
    ['a document type', (xml) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml}`],
    [
      'a billion laughs',
      (xml) =>
        `<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]>${xml.replace(/person-/, '&c;')}`,
    ],
    ['a broken digest', (xml) => xml.replaceAll('xmlenc#sha256', 'xmldsig#sha1')],
    ['no XML', () => 'hello'],
    ['nothing', () => ''],
    ['half an answer', (xml) => xml.slice(0, xml.length / 2)],
    ['elements without end', (xml) => `${'<a>'.repeat(20_000)}${xml}`],
    ['far too much', (xml) => `${xml}${' '.repeat(150_000)}`],
  ])('refuses %s', async (_name, edit) => {
    const post = await sso.answered(newEmployee(), await sso.started())
    expectRefused(await sso.posted(edited(post, edit)), 'validation_failed')
  })

  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  test.each<[string, Claims]>([
    ['another audience', { Audience: 'https://other.example/metadata' }],
    ['another recipient', { SubjectRecipient: 'https://other.example/acs' }],
    ['another destination', { Destination: 'https://other.example/acs' }],
    ['another issuer', { Issuer: 'https://other.example/entity' }],
    ['another request', { InResponseTo: '_other', SubjectInResponseTo: '_other' }],
    ['another request in its confirmation', { SubjectInResponseTo: '_other' }],
    ['no request', { template: template.replaceAll(/ InResponseTo="[^"]*"/g, '') }],
    [
      'no conditions',
      { template: template.replace(/<saml:Conditions[\s\S]*?<\/saml:Conditions>/, '') },
    ],
    [
      'no audience',
      {
        template: template.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
      },
    ],
    [
      'no sign-in',
      { template: template.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') },
    ],
    ['conditions past their time', { ConditionsNotOnOrAfter: anHourAgo }],
    [
      'conditions before their time',
      { ConditionsNotBefore: inAnHour, ConditionsNotOnOrAfter: inAnHour },
    ],
    ['a confirmation past its time', { SubjectConfirmationDataNotOnOrAfter: anHourAgo }],
    [
      'a confirmation without end',
      { template: template.replace(/ NotOnOrAfter="{Subj[^"]*"/, '') },
    ],
    ['a confirmation of another kind', { Method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }],
    ['a refusal', { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
  ])('refuses a signed response with %s', async (_name, falseClaims) => {
    expectRefused(
      await sso.posted(await sso.answered(newEmployee(), await sso.started(), falseClaims)),
      'validation_failed',
    )
  })

  test("checks times by the application's clock, within a minute", async () => {
    const late = await sso.answered(newEmployee(), await sso.started(), {
      ConditionsNotOnOrAfter: new Date(Date.now() + 1000).toISOString(),
    })
    sso.h.setClock(new Date(Date.now() + 50_000))
    expect((await sso.posted(late)).hash).toContain('access_token')
    sso.h.setClock(null)
    const tooLate = await sso.answered(newEmployee(), await sso.started(), {
      ConditionsNotOnOrAfter: new Date(Date.now() + 1000).toISOString(),
    })
    sso.h.setClock(new Date(Date.now() + 100_000))
    const landed = await sso.posted(tooLate)
    sso.h.setClock(null)
    expectRefused(landed, 'validation_failed')
  })

  test('refuses a response signed by another key, and one with a broken hash', async () => {
    const stranger = await sso.answered(newEmployee(), await sso.started(), {}, newSigningKey())
    expectRefused(await sso.posted(stranger), 'validation_failed')
    const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const broken = await sso.answered(
      newEmployee(),
      await sso.started(),
      {},
      { ...sso.company.key, algorithm },
    )
    expectRefused(await sso.posted(broken), 'validation_failed')
  })

  test('accepts a response that is signed as a whole', async () => {
    const asWhole = sso.metadata.replace('WantAssertionsSigned="true"', '')
    const post = await sso.company.answer(await sso.started(), asWhole, newEmployee())
    expect(Buffer.from(post.SAMLResponse, 'base64').toString()).toMatch(
      /<saml:Issuer>[^<]*<\/saml:Issuer><ds:Signature[\s\S]*<saml:Assertion/,
    )
    const altered = edited(post, (xml) => xml.replace(/person-/, 'boss-'))
    expectRefused(await sso.posted(altered), 'validation_failed')
    expect((await sso.posted(post)).hash).toContain('access_token')
  })

  test('a comment in a name hides none of it', async () => {
    const address = newAddress()
    const { user } = await sso.signedIn(
      { nameId: randomUUID(), email: 'x@y.example' },
      {
        template: template.replace('{Email}', `${address}<!-- -->.evil.example`),
      },
    )
    expect(user.email).toBe(`${address}.evil.example`)
  })
})

/** An assertion for another person, with another id and no signature. */
function forged(xml: string): string {
  const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  return assertion
    .replace(signature, '')
    .replace(/ ID="[^"]*"/, ' ID="_forged"')
    .replace(/(<saml:NameID[^>]*>)[^<]+/, '$1somebody-else')
}

/** The signed assertion inside the extensions of a response whose own assertion is forged. */
function wrapped(xml: string): string {
  const [signed = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  return xml
    .replace(signed, forged(xml))
    .replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`)
}

/** The signed assertion's signature in a forged one, which contains the original as an object. */
function moved(xml: string): string {
  const [signed = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  const [mark = ''] = signature.exec(xml) ?? []
  const bare = signed.replace(mark, '')
  const held = mark.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)
  return xml.replace(signed, forged(xml).replace('<saml:Subject>', `${held}<saml:Subject>`))
}
