import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listLibrary } from '../../../contract/library/library.ts'
import {
  edited,
  expectRefused,
  newEmployee,
  signature,
  startSingleSignOn,
} from '../../testing/doubles/single-sign-on.ts'
import {
  auth,
  claimsOf,
  expectRefusal,
  newAddress,
  readAudit,
  signInAgain,
  signUpAccount,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { claim } from '../../testing/worlds/links.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { newShare, newSharedBrief } from '../../testing/worlds/shares.ts'

const sso = await startSingleSignOn()

describe('samlAcs', () => {
  test('signs in the person that the identity provider names, and creates the account at first', async () => {
    const ann = newEmployee()
    const { landed, accessToken, user } = await sso.signedIn(ann)
    expect(`${landed.origin}${landed.pathname}`).toBe('https://app.example/dashboard')
    const { id: provider } = await readProvider()
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
    expect(await readAudit(sso.h, user.id)).toEqual(['sign_up', 'sign_in'])
    const again = await sso.signedIn(ann)
    expect(again.user.id).toBe(user.id)
  })

  test('updates address and name from the identity provider', async () => {
    const ann = newEmployee()
    const { user } = await sso.signedIn(ann)
    await sso.h.sql`
      update auth.users set email_proven_at = now() where id = ${user.id}::uuid returning 1`
    const email = newAddress()
    const renewed = await sso.signedIn({ ...ann, email, name: 'Ann Baker' })
    expect(renewed.user).toMatchObject({ id: user.id, email, user_metadata: { name: 'Ann Baker' } })
    const [row] = await sso.h.sql`
      select email_proven_at from auth.users where id = ${user.id}::uuid`
    expect(row).toEqual({ email_proven_at: null })
  })

  test('uses the name id as the address if it is one', async () => {
    const email = newAddress()
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const { user } = await sso.signedIn({ nameId: email, email: null }, { NameIDFormat: format })
    expect(user.email).toBe(email)
  })

  test('refuses an address of another domain than those of AUTH_SAML_DOMAINS', async () => {
    for (const domain of ['other.example', 'sub.example.test', 'example.test.other.example']) {
      const email = `ann@${domain}`
      const form = await sso.answered({ nameId: randomUUID(), email }, await sso.started())
      expectRefused(await sso.posted(form), 'email_address_not_authorized')
      expect(await sso.h.sql`select from auth.users where email = ${email}`).toEqual([])
    }
    const { user } = await sso.signedIn({ nameId: randomUUID(), email: 'Ann@ACME.example' })
    expect(user.email).toBe('ann@acme.example')
  })

  test('is given no share of an address that another account has proven by mail', async () => {
    const vendor = await newCompany(sso.h)
    const brief = await newSharedBrief(sso.h, vendor)
    const owner = await signUpProven(sso.h)
    const { user, accessToken } = await sso.signedIn({ ...newEmployee(), email: owner.email })
    // Writes the owner's row anew, behind the other one in the table.
    await signInAgain(sso.h, owner)
    await newShare(sso.h, vendor.owner, brief, { email: user.email })
    const employee = { ...owner, id: user.id, accessToken }
    expect(await sso.h.call(listLibrary, { as: owner, query: {} })).toMatchObject({ total: 1 })
    expect(await sso.h.call(listLibrary, { as: employee, query: {} })).toMatchObject({ total: 0 })
  })

  test('never opens another account of the same address', async () => {
    const account = await signUpAccount(sso.h)
    const { user } = await sso.signedIn({ nameId: randomUUID(), email: account.email })
    expect(user.id).not.toBe(account.id)
    expect(user.email).toBe(account.email)
    const password = await auth(sso.h, 'POST', '/token?grant_type=password', {
      email: account.email,
      password: 'correct horse battery',
    })
    expect(password.json().user.id).toBe(account.id)
    const other = await sso.signedIn({ nameId: randomUUID(), email: account.email })
    expect(other.user.id).not.toBe(user.id)
  })

  test('issues a code if the browser has a verifier', async () => {
    const verifier = 'v'.repeat(64)
    const url = await sso.started({ code_challenge: verifier, code_challenge_method: 'plain' })
    const landed = await sso.posted(await sso.answered(newEmployee(), url))
    expect(landed.hash).toBe('')
    const code = landed.searchParams.get('code')
    const exchange = (code_verifier: string) =>
      auth(sso.h, 'POST', '/token?grant_type=pkce', { auth_code: code, code_verifier })
    expectRefusal(await exchange('w'.repeat(64)), 400, 'bad_code_verifier')
    const session = await exchange(verifier)
    expect(session.statusCode, session.body).toBe(200)
    expect(claimsOf(session.json().access_token).amr).toMatchObject([{ method: 'sso/saml' }])
  })

  test('on our own page only the browser that began gets the session', async () => {
    const ann = newEmployee()
    const { url, cookie } = await sso.begun({ redirect_to: 'https://portal.example/account?a=b' })
    const landed = await sso.posted(await sso.answered(ann, url))
    expect([landed.pathname, landed.hash]).toEqual(['/arrive', ''])
    const flow = landed.searchParams.get('flow') ?? ''
    const stranger = await sso.begun({ redirect_to: 'https://portal.example/' })
    for (const wrong of ['', stranger.cookie, `__Host-flow-${flow}=1`]) {
      expectRefusal(await claim(sso.h, flow, wrong), 404, 'flow_state_not_found')
    }
    const claimed = await claim(sso.h, flow, cookie)
    expect(claimed.json()).toMatchObject({
      redirect_to: '/account?a=b',
      user: { email: ann.email },
    })
    expect(await readAudit(sso.h, claimed.json().user.id)).toEqual(['sign_up', 'sign_in'])
  })

  test('on our own page a flow without a response creates no session', async () => {
    const { url, cookie } = await sso.begun({ redirect_to: 'https://portal.example/' })
    const flow = new URL(url).searchParams.get('RelayState') ?? ''
    expectRefusal(await claim(sso.h, flow, cookie), 404, 'flow_state_not_found')
    expect(cookie).toMatch(/^__Host-flow-/)
  })

  test('accepts a response once', async () => {
    const post = await sso.answered(newEmployee(), await sso.started())
    expect((await sso.posted(post)).hash).toContain('access_token')
    expectRefused(await sso.posted(post), 'flow_state_already_used')
  })

  test('accepts one of many concurrent posts of a response', async () => {
    const post = await sso.answered(newEmployee(), await sso.started())
    const landed = await Promise.all(Array.from({ length: 10 }, () => sso.posted(post)))
    expect(landed.filter(({ hash }) => hash.includes('access_token'))).toHaveLength(1)
  })

  test('creates one account for two concurrent first sign-ins of one person', async () => {
    const ann = newEmployee()
    const users = await Promise.all([sso.signedIn(ann), sso.signedIn(ann), sso.signedIn(ann)])
    expect(new Set(users.map(({ user }) => user.id)).size).toBe(1)
  })

  test('accepts a response only for the request that it names', async () => {
    const mine = await sso.answered(newEmployee(), await sso.started())
    const { searchParams } = new URL(await sso.started())
    const RelayState = searchParams.get('RelayState') ?? ''
    expectRefused(await sso.posted({ ...mine, RelayState }), 'validation_failed')
    expect((await sso.posted(mine)).hash).toContain('access_token')
  })

  test('a response must come within two minutes', async () => {
    const post = await sso.answered(newEmployee(), await sso.started())
    sso.h.setClock(new Date(Date.now() + 121_000))
    const landed = await sso.posted(post)
    sso.h.setClock(null)
    expectRefused(landed, 'saml_relay_state_expired')
  })

  test('refuses an unsolicited response, with an explanation', async () => {
    const { SAMLResponse } = await sso.answered(newEmployee(), await sso.started())
    const landed = await sso.posted({ SAMLResponse })
    expectRefused(landed, 'saml_relay_state_not_found')
    expect(landed.searchParams.get('error_description')).toMatch(/start it at our sign-in page/i)
    for (const RelayState of [randomUUID(), 'https://evil.example/', '%00', "';--"]) {
      expectRefused(await sso.posted({ SAMLResponse, RelayState }), 'saml_relay_state_not_found')
    }
  })

  test('refuses a response without a signature', async () => {
    const post = await sso.answered(newEmployee(), await sso.started())
    const bare = edited(post, (xml) => xml.replace(signature, ''))
    expectRefused(await sso.posted(bare), 'validation_failed')
    expect((await sso.posted(post)).hash).toContain('access_token')
  })

  test('refuses an assertion without a name, with a transient one, or without an address', async () => {
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const nobody = { ...newEmployee(), nameId: '' }
    expectRefused(
      await sso.posted(await sso.answered(nobody, await sso.started())),
      'saml_assertion_no_user_id',
    )
    const passing = await sso.answered(newEmployee(), await sso.started(), {
      NameIDFormat: transient,
    })
    expectRefused(await sso.posted(passing), 'saml_assertion_no_user_id')
    const mute = { ...newEmployee(), email: null }
    expectRefused(
      await sso.posted(await sso.answered(mute, await sso.started())),
      'saml_assertion_no_email',
    )
    const odd = { ...newEmployee(), email: 'no address' }
    expectRefused(
      await sso.posted(await sso.answered(odd, await sso.started())),
      'saml_assertion_no_email',
    )
  })

  test('refuses a banned account', async () => {
    const ann = newEmployee()
    const { user } = await sso.signedIn(ann)
    await sso.h.sql`
      update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}::uuid returning 1`
    const landed = await sso.posted(await sso.answered(ann, await sso.started()))
    expectRefused(landed, 'user_banned')
    expect(landed.searchParams.get('error')).toBe('access_denied')
  })

  test('a single sign-on account’s names can be changed only by its provider', async () => {
    const { accessToken: bearer } = await sso.signedIn(newEmployee())
    for (const body of [
      { email: newAddress() },
      { phone: '+4915112345678' },
      { password: 'another password' },
      { nonce: '123456' },
    ]) {
      expectRefusal(await auth(sso.h, 'PUT', '/user', body, { bearer }), 422, 'user_sso_managed')
    }
    const named = await auth(sso.h, 'PUT', '/user', { data: { color: 'blue' } }, { bearer })
    expect(named.json().user_metadata.color).toBe('blue')
  })

  test('records failed attempts, and logs neither response nor address', async () => {
    const ann = newEmployee()
    const post = await sso.answered(ann, await sso.started(), { Audience: 'elsewhere' })
    await sso.posted(post)
    expect(sso.h.logged()).toContain('audience')
    expect(sso.h.logged()).not.toContain(ann.email)
    expect(sso.h.logged()).not.toContain(post.SAMLResponse.slice(0, 100))
  })
})

async function readProvider(): Promise<{ id: string }> {
  const [row] = await sso.h.sql<{ id: string }>`
    select substr(provider, 5) as id from auth.identities where provider like 'sso:%' limit 1`
  return row ?? { id: '' }
}
