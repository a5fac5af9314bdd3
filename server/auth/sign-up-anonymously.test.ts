import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { accountAt, Browser, publicUrl } from '../testing/browser.ts'
import { startOidcProvider } from '../testing/doubles/oidc-provider.ts'
import { newPhone, smsSettings, textedCode } from '../testing/doubles/phones.ts'
import { startHarness } from '../testing/harness.ts'
import {
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  readAudit,
  refreshGrant,
  signUpAccount,
} from '../testing/worlds/accounts.ts'
import { follow, secretsTo } from '../testing/worlds/links.ts'
import { deleteLeftAnonymous } from './phones/queries.ts'

const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const env = { ...smsSettings, PUBLIC_URL: publicUrl, ...provider.settings('ACME') }
const h = await startHarness({ env })
afterEach(() => h.setClock(null))

/** Signs up anonymously. */
async function newAnonymous(data: object = {}) {
  const answer = await auth(h, 'POST', '/signup', { data, gotrue_meta_security: {} })
  expect(answer.statusCode, answer.body).toBe(200)
  return accountOf(answer.json())
}

type Account = Awaited<ReturnType<typeof newAnonymous>>

function update({ accessToken }: Account, body: object) {
  return auth(h, 'PUT', '/user', body, { bearer: accessToken })
}

/** The account as its next token shows it. */
async function refreshed({ refreshToken }: Account) {
  const session = (await refreshGrant(h, refreshToken)).json()
  return { user: session.user, claims: claimsOf(session.access_token) }
}

describe('signUpAnonymously', () => {
  test('creates an account without name, company or rights, and signs it in', {
    tags: ['1.7.2b'],
  }, async () => {
    const account = await newAnonymous({
      theme: 'dark',
      company_name: 'Acme Robotics',
      role: 'admin',
    })
    const { user, claims } = await refreshed(account)
    expect(user).toMatchObject({ is_anonymous: true, email: '', phone: '', identities: [] })
    expect(user.app_metadata).toEqual({})
    expect(user.user_metadata).not.toHaveProperty('role')
    expect(claims).toMatchObject({ is_anonymous: true, role: 'authenticated', email: '' })
    expect(claims.amr).toMatchObject([{ method: 'anonymous' }])
    expect(await h.call(getMe, { as: account })).toMatchObject({ company: null })
    expect(await readAudit(h, account.id)).toEqual(['sign_up'])
  })

  test('has no password and no second factor until it has a login', async () => {
    const account = await newAnonymous()
    const alone = await update(account, { password: goodPassword })
    expectRefusal(alone, 422, 'validation_failed', /without an email address or phone/)
    const factor = { factor_type: 'totp', friendly_name: 'App' }
    const bearer = account.accessToken
    const enrolled = await auth(h, 'POST', '/factors', factor, { bearer })
    expectRefusal(enrolled, 403, 'no_authorization')
    const asked = await auth(h, 'GET', '/reauthenticate', undefined, { bearer })
    expectRefusal(asked, 400, 'validation_failed')
  })

  test('cannot sign in again after signing out', async () => {
    const account = await newAnonymous()
    await auth(h, 'POST', '/logout', undefined, { bearer: account.accessToken })
    expectRefusal(await refreshGrant(h, account.refreshToken), 400, 'refresh_token_not_found')
  })

  test('allows thirty sign-ups an hour from one network address, and creates no more accounts', async () => {
    const limited = await startHarness({ env: { AUTH_RATE_LIMIT: 'on' } })
    const many = Array.from({ length: 31 }, () => auth(limited, 'POST', '/signup', {}))
    const answers = await Promise.all(many)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    const [refused] = answers.filter(({ statusCode }) => statusCode !== 200)
    if (refused) expectRefusal(refused, 429, 'over_request_rate_limit')
    const made = await limited.sql`select 1 from auth.users where is_anonymous`
    expect(made).toHaveLength(30)
  })
})

describe('an anonymous account', () => {
  test('becomes permanent by an address, with the password it chose', async () => {
    const account = await newAnonymous({ theme: 'dark' })
    const email = newAddress()
    const answer = await update(account, { email, password: goodPassword })
    expect(answer.json()).toMatchObject({ email: '', new_email: email, is_anonymous: true })
    expectRefusal(await passwordGrant(h, email, goodPassword), 400, 'invalid_credentials')
    const { values } = await follow(h, (await secretsTo(h, email)).path)
    expect(claimsOf(values.access_token ?? '')).toMatchObject({ is_anonymous: false, email })
    const { user, claims } = await refreshed(account)
    expect(user).toMatchObject({
      id: account.id,
      email,
      email_confirmed_at: expect.any(String),
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { theme: 'dark', email, email_verified: true },
      identities: [{ provider: 'email', id: account.id }],
    })
    expect(claims).toMatchObject({ is_anonymous: false, email })
    expect((await passwordGrant(h, email, goodPassword)).json().user.id).toBe(account.id)
  })

  test('becomes permanent by a phone', async () => {
    const account = await newAnonymous()
    const phone = newPhone()
    const answer = await update(account, { phone })
    expect(answer.json()).toMatchObject({ phone: '', new_phone: phone, is_anonymous: true })
    const token = await textedCode(h, phone)
    const verified = await auth(h, 'POST', '/verify', { type: 'phone_change', phone, token })
    expect(verified.json().user).toMatchObject({ id: account.id, phone, is_anonymous: false })
    expect((await refreshed(account)).claims).toMatchObject({ is_anonymous: false, phone })
  })

  test.each([
    ['with an address', {}],
    ['without an address', { email: undefined, email_verified: undefined }],
  ])('becomes permanent by linking an identity %s', async (_name, more) => {
    const account = await newAnonymous()
    const { sub, email } = provider.somebody(more)
    const path = '/user/identities/authorize?provider=acme&skip_http_redirect=true'
    const bearer = account.accessToken
    const begun = await auth(h, 'GET', path, undefined, { bearer })
    const browser = new Browser(h)
    browser.keep(publicUrl, [begun.headers['set-cookie'] ?? []].flat())
    const linked = accountAt(await browser.signIn(begun.json().url, sub))
    expect(linked.id).toBe(account.id)
    expect((await refreshed(account)).user).toMatchObject({
      is_anonymous: false,
      email: email ?? '',
      app_metadata: { provider: 'acme', providers: ['acme'] },
      identities: [{ provider: 'acme', id: sub }],
    })
    const later = `${publicUrl}/auth/v1/authorize?provider=acme`
    expect(accountAt(await new Browser(h).signIn(later, sub)).id).toBe(account.id)
  })

  test("cannot take another account's address or phone", async () => {
    const [account, other] = [await newAnonymous(), await signUpAccount(h)]
    const answer = await update(account, { email: other.email, password: goodPassword })
    expectRefusal(answer, 422, 'email_exists')
    expect((await refreshed(account)).user).toMatchObject({ is_anonymous: true, email: '' })
    const [kept] = await h.sql<{ encrypted_password: string | null }>`
      select encrypted_password from auth.users where id = ${account.id}`
    expect(kept?.encrypted_password).toBeNull()
  })

  test('is deleted thirty days after its last use, and no sooner', async () => {
    const [left, used, named] = [await newAnonymous(), await newAnonymous(), await signUpAccount(h)]
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    let token = used.refreshToken
    for (const day of [6, 12, 18, 24, 29]) {
      await h.setClock(days(day))
      token = (await refreshGrant(h, token)).json().refresh_token
    }
    await deleteLeftAnonymous(h.services)
    const kept = () =>
      h.sql<{ id: string }>`
        select id from auth.users where id in (${left.id}, ${used.id}, ${named.id})`
    expect(await kept()).toHaveLength(3)
    await h.setClock(days(31))
    await deleteLeftAnonymous(h.services)
    expect((await kept()).map(({ id }) => id).sort()).toEqual([used.id, named.id].sort())
  })
})
