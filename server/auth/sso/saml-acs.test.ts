import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  asServer,
  auditOf,
  auth,
  claimsOf,
  expectRefusal,
  newAddress,
  signUpAccount,
} from '../../testing/accounts.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import {
  type Employee,
  type Lies,
  newSigningKey,
  type Post,
  type SigningKey,
  startIdentityProvider,
  template,
} from '../../testing/identity-provider.ts'

type Company = Awaited<ReturnType<typeof startIdentityProvider>>

let h: Harness
let company: Company
let metadata: string
beforeAll(async () => {
  company = await startIdentityProvider()
  h = await startHarness({
    env: {
      PUBLIC_URL: 'https://portal.example',
      AUTH_SAML_IDP_METADATA: company.metadata(),
      AUTH_SAML_DOMAINS: 'acme.example',
    },
  })
  metadata = (await h.request({ url: '/auth/v1/sso/saml/metadata' })).body
})

function employee(): Employee {
  return { nameId: randomUUID(), email: newAddress(), name: 'Ann Archer' }
}

/** Asks for a sign-in and answers the address that the browser goes to. */
async function started(body: object = {}): Promise<string> {
  const answer = await auth(h, 'POST', '/sso', {
    domain: 'acme.example',
    redirect_to: 'https://portal.example/dashboard',
    skip_http_redirect: true,
    ...body,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().url
}

function answered(who: Employee, url: string, lies: Lies = {}, signedBy?: SigningKey) {
  return company.answer(url, metadata, who, { lies, ...(signedBy ? { signedBy } : {}) })
}

/** Posts a form as the identity provider's page does, and answers where the browser lands. */
async function posted(form: Partial<Post>): Promise<URL> {
  const answer = await h.request({
    method: 'POST',
    url: '/auth/v1/sso/saml/acs',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: company.address },
    payload: new URLSearchParams(form as Record<string, string>).toString(),
  })
  expect(answer.statusCode, answer.body).toBe(303)
  return new URL(String(answer.headers.location))
}

async function signedIn(who: Employee, lies: Lies = {}) {
  const landed = await posted(await answered(who, await started(), lies))
  const values = new URLSearchParams(landed.hash.slice(1))
  const accessToken = values.get('access_token') ?? ''
  expect(accessToken, landed.href).not.toBe('')
  const { body } = await auth(h, 'GET', '/user', undefined, { bearer: accessToken })
  return { landed, accessToken, user: JSON.parse(body) }
}

function expectRefused(landed: URL, code: string) {
  expect(`${landed.origin}${landed.pathname}`).toBe('https://portal.example/')
  expect(landed.searchParams.get('error_code')).toBe(code)
  expect(landed.searchParams.get('error')).toMatch(/^(access_denied|invalid_request)$/)
  expect(landed.searchParams.get('error_description')).not.toBe('')
  expect(landed.hash).not.toContain('access_token')
}

function edited({ SAMLResponse, RelayState }: Post, edit: (xml: string) => string): Post {
  const xml = edit(Buffer.from(SAMLResponse, 'base64').toString())
  return { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState }
}

const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/

describe('samlAcs', () => {
  test('signs in whom the identity provider proves, and makes the account at the first time', async () => {
    const ann = employee()
    const { landed, accessToken, user } = await signedIn(ann)
    expect(`${landed.origin}${landed.pathname}`).toBe('https://portal.example/dashboard')
    const { id: provider } = await providerOf()
    expect(user).toMatchObject({
      email: ann.email,
      app_metadata: { provider: `sso:${provider}`, providers: [`sso:${provider}`] },
      user_metadata: { full_name: 'Ann Archer', email: ann.email },
      identities: [{ provider: `sso:${provider}`, id: ann.nameId }],
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect(claimsOf(accessToken)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'sso/saml', provider }],
    })
    expect(await auditOf(h, user.id)).toEqual(['sign_up', 'sign_in'])
    const again = await signedIn(ann)
    expect(again.user.id).toBe(user.id)
  })

  test('the address and the name follow the identity provider', async () => {
    const ann = employee()
    const { user } = await signedIn(ann)
    await asServer(
      h,
      sql`update auth.users set email_proven_at = now() where id = ${user.id}::uuid returning 1`,
    )
    const email = newAddress()
    const renewed = await signedIn({ ...ann, email, name: 'Ann Baker' })
    expect(renewed.user).toMatchObject({ id: user.id, email, user_metadata: { name: 'Ann Baker' } })
    const [row] = await asServer(
      h,
      sql`select email_proven_at from auth.users where id = ${user.id}::uuid`,
    )
    expect(row).toEqual({ email_proven_at: null })
  })

  test('takes an email address from the name id where that is one', async () => {
    const email = newAddress()
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const { user } = await signedIn({ nameId: email, email: null }, { NameIDFormat: format })
    expect(user.email).toBe(email)
  })

  test('never meets an account of the same address', async () => {
    const account = await signUpAccount(h)
    const { user } = await signedIn({ nameId: randomUUID(), email: account.email })
    expect(user.id).not.toBe(account.id)
    expect(user.email).toBe(account.email)
    const password = await auth(h, 'POST', '/token?grant_type=password', {
      email: account.email,
      password: 'correct horse battery',
    })
    expect(password.json().user.id).toBe(account.id)
    const other = await signedIn({ nameId: randomUUID(), email: account.email })
    expect(other.user.id).not.toBe(user.id)
  })

  test('answers a code where the browser keeps a verifier', async () => {
    const verifier = 'v'.repeat(64)
    const url = await started({ code_challenge: verifier, code_challenge_method: 'plain' })
    const landed = await posted(await answered(employee(), url))
    expect(landed.hash).toBe('')
    const code = landed.searchParams.get('code')
    const exchange = (code_verifier: string) =>
      auth(h, 'POST', '/token?grant_type=pkce', { auth_code: code, code_verifier })
    expectRefusal(await exchange('w'.repeat(64)), 400, 'bad_code_verifier')
    const session = await exchange(verifier)
    expect(session.statusCode, session.body).toBe(200)
    expect(claimsOf(session.json().access_token).amr).toMatchObject([{ method: 'sso/saml' }])
  })

  test('an answer counts once', async () => {
    const post = await answered(employee(), await started())
    expect((await posted(post)).hash).toContain('access_token')
    expectRefused(await posted(post), 'flow_state_already_used')
  })

  test('of many posts of one answer at once, one counts', async () => {
    const post = await answered(employee(), await started())
    const landed = await Promise.all(Array.from({ length: 10 }, () => posted(post)))
    expect(landed.filter(({ hash }) => hash.includes('access_token'))).toHaveLength(1)
  })

  test('two first sign-ins of one person at once make one account', async () => {
    const ann = employee()
    const users = await Promise.all([signedIn(ann), signedIn(ann), signedIn(ann)])
    expect(new Set(users.map(({ user }) => user.id)).size).toBe(1)
  })

  test('an answer counts for the request that it names alone', async () => {
    const mine = await answered(employee(), await started())
    const { searchParams } = new URL(await started())
    const RelayState = searchParams.get('RelayState') ?? ''
    expectRefused(await posted({ ...mine, RelayState }), 'validation_failed')
    expect((await posted(mine)).hash).toContain('access_token')
  })

  test('an answer must come within two minutes', async () => {
    const post = await answered(employee(), await started())
    h.setClock(new Date(Date.now() + 121_000))
    const landed = await posted(post)
    h.setClock(null)
    expectRefused(landed, 'saml_relay_state_expired')
  })

  test('an answer that nobody asked for is refused, saying so', async () => {
    const { SAMLResponse } = await answered(employee(), await started())
    const landed = await posted({ SAMLResponse })
    expectRefused(landed, 'saml_relay_state_not_found')
    expect(landed.searchParams.get('error_description')).toMatch(/start it at our sign-in page/i)
    for (const RelayState of [randomUUID(), 'https://evil.example/', '%00', "';--"]) {
      expectRefused(await posted({ SAMLResponse, RelayState }), 'saml_relay_state_not_found')
    }
  })

  test('refuses an answer without a signature', async () => {
    const post = await answered(employee(), await started())
    const bare = edited(post, (xml) => xml.replace(signature, ''))
    expectRefused(await posted(bare), 'validation_failed')
    expect((await posted(post)).hash).toContain('access_token')
  })

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
    ['far too much', (xml) => `${xml}${' '.repeat(200_000)}`],
  ])('refuses %s', async (_name, edit) => {
    const post = await answered(employee(), await started())
    expectRefused(await posted(edited(post, edit)), 'validation_failed')
  })

  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  test.each<[string, Lies]>([
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
  ])('refuses a signed answer with %s', async (_name, lies) => {
    expectRefused(
      await posted(await answered(employee(), await started(), lies)),
      'validation_failed',
    )
  })

  test('judges times by the clock of the application, a minute of difference aside', async () => {
    const late = await answered(employee(), await started(), {
      ConditionsNotOnOrAfter: new Date(Date.now() + 1000).toISOString(),
    })
    h.setClock(new Date(Date.now() + 50_000))
    expect((await posted(late)).hash).toContain('access_token')
    h.setClock(null)
    const tooLate = await answered(employee(), await started(), {
      ConditionsNotOnOrAfter: new Date(Date.now() + 1000).toISOString(),
    })
    h.setClock(new Date(Date.now() + 100_000))
    const landed = await posted(tooLate)
    h.setClock(null)
    expectRefused(landed, 'validation_failed')
  })

  test('refuses an answer signed by somebody else, and by the broken hash', async () => {
    const stranger = await answered(employee(), await started(), {}, newSigningKey())
    expectRefused(await posted(stranger), 'validation_failed')
    const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const broken = await answered(employee(), await started(), {}, { ...company.key, algorithm })
    expectRefused(await posted(broken), 'validation_failed')
  })

  test('takes an answer that is signed as a whole', async () => {
    const asWhole = metadata.replace('WantAssertionsSigned="true"', '')
    const post = await company.answer(await started(), asWhole, employee())
    expect(Buffer.from(post.SAMLResponse, 'base64').toString()).toMatch(
      /<saml:Issuer>[^<]*<\/saml:Issuer><ds:Signature[\s\S]*<saml:Assertion/,
    )
    const altered = edited(post, (xml) => xml.replace(/person-/, 'boss-'))
    expectRefused(await posted(altered), 'validation_failed')
    expect((await posted(post)).hash).toContain('access_token')
  })

  test('a comment in a name hides nothing of it', async () => {
    const address = newAddress()
    const { user } = await signedIn(
      { nameId: randomUUID(), email: 'x@y.example' },
      {
        template: template.replace('{Email}', `${address}<!-- -->.evil.example`),
      },
    )
    expect(user.email).toBe(`${address}.evil.example`)
  })

  test('refuses an assertion that names nobody, only for now, or no address', async () => {
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const nobody = { ...employee(), nameId: '' }
    expectRefused(
      await posted(await answered(nobody, await started())),
      'saml_assertion_no_user_id',
    )
    const passing = await answered(employee(), await started(), { NameIDFormat: transient })
    expectRefused(await posted(passing), 'saml_assertion_no_user_id')
    const mute = { ...employee(), email: null }
    expectRefused(await posted(await answered(mute, await started())), 'saml_assertion_no_email')
    const odd = { ...employee(), email: 'no address' }
    expectRefused(await posted(await answered(odd, await started())), 'saml_assertion_no_email')
  })

  test('refuses a banned account', async () => {
    const ann = employee()
    const { user } = await signedIn(ann)
    await asServer(
      h,
      sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}::uuid returning 1`,
    )
    const landed = await posted(await answered(ann, await started()))
    expectRefused(landed, 'user_banned')
    expect(landed.searchParams.get('error')).toBe('access_denied')
  })

  test('what an account of single sign-on is called stays its provider’s to say', async () => {
    const { accessToken: bearer } = await signedIn(employee())
    for (const body of [
      { email: newAddress() },
      { phone: '+4915112345678' },
      { password: 'another password' },
      { nonce: '123456' },
    ]) {
      expectRefusal(await auth(h, 'PUT', '/user', body, { bearer }), 422, 'user_sso_managed')
    }
    const named = await auth(h, 'PUT', '/user', { data: { color: 'blue' } }, { bearer })
    expect(named.json().user_metadata.color).toBe('blue')
  })

  test('writes down who tried in vain, and logs neither answer nor address', async () => {
    const ann = employee()
    const post = await answered(ann, await started(), { Audience: 'elsewhere' })
    await posted(post)
    expect(h.logged()).toContain('audience')
    expect(h.logged()).not.toContain(ann.email)
    expect(h.logged()).not.toContain(post.SAMLResponse.slice(0, 100))
  })
})

async function providerOf(): Promise<{ id: string }> {
  const [row] = await asServer<{ id: string }>(
    h,
    sql<{ id: string }>`
      select substr(provider, 5) as id from auth.identities where provider like 'sso:%' limit 1`,
  )
  return row ?? { id: '' }
}

/** An assertion for somebody else, with another id and no signature. */
function forged(xml: string): string {
  const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  return assertion
    .replace(signature, '')
    .replace(/ ID="[^"]*"/, ' ID="_forged"')
    .replace(/(<saml:NameID[^>]*>)[^<]+/, '$1somebody-else')
}

/** The signed assertion inside the extensions of an answer whose own assertion is forged. */
function wrapped(xml: string): string {
  const [signed = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  return xml
    .replace(signed, forged(xml))
    .replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`)
}

/** The signature of the signed assertion, put into a forged one that holds it as an object. */
function moved(xml: string): string {
  const [signed = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  const [mark = ''] = signature.exec(xml) ?? []
  const bare = signed.replace(mark, '')
  const held = mark.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)
  return xml.replace(signed, forged(xml).replace('<saml:Subject>', `${held}<saml:Subject>`))
}
