import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import {
  accountAt,
  Browser,
  expectRefusedPage,
  paramsOf,
  publicUrl,
} from '../../testing/browser.ts'
import { startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  addVerifiedFactor,
  auth,
  expectRefusal,
  mailsTo,
  newAddress,
  proveAddress,
  readAudit,
  refreshGrant,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'

const hours = 3_600_000
const verifier = 'v'.repeat(64)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const pkce = `&code_challenge=${challenge}&code_challenge_method=s256`
const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const h = await startHarness({ env: { PUBLIC_URL: publicUrl, ...provider.settings('ACME') } })

afterEach(() => h.setClock(null))

/** The session with a new access token, a day after its sign-in. */
async function dayLater({ refreshToken }: Pick<Account, 'refreshToken'>): Promise<Account> {
  await h.setClock(new Date(Date.now() + 25 * hours))
  return accountOf((await refreshGrant(h, refreshToken)).json())
}

async function proven(): Promise<Account> {
  const account = await signUpAccount(h)
  await proveAddress(h, account)
  return account
}

function begin({ accessToken: bearer }: Account, query = '&skip_http_redirect=true') {
  const target = `redirect_to=${publicUrl}/account`
  return auth(h, 'GET', `/user/identities/authorize?provider=acme&${target}${query}`, undefined, {
    bearer,
  })
}

/** A browser whose page has requested the address of the provider. */
async function begun(account: Account, more = '') {
  const answer = await begin(account, `&skip_http_redirect=true${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const browser = new Browser(h)
  browser.keep(publicUrl, [answer.headers['set-cookie'] ?? []].flat())
  return { browser, url: answer.json<{ url: string }>().url }
}

async function readIdentities({ id }: Pick<Account, 'id'>): Promise<string[]> {
  const rows = await h.sql<{ provider: string }>`
    select provider from auth.identities where user_id = ${id} order by created_at`
  return rows.map((row) => row.provider)
}

function exchange(page: URL, code_verifier = verifier) {
  const auth_code = paramsOf(page).query.code
  return auth(h, 'POST', '/token?grant_type=pkce', { auth_code, code_verifier })
}

describe('linkIdentity', () => {
  test('adds the identity to the account, regardless of its address', {
    tags: ['1.7.6a'],
  }, async () => {
    const ann = await proven()
    const { sub, email } = provider.somebody({ email_verified: false })
    const { browser, url } = await begun(ann)
    const page = await browser.signIn(url, sub)
    expect(page.pathname).toBe('/account')
    const account = accountAt(page)
    expect(account.id).toBe(ann.id)
    expect(account.claims).toMatchObject({
      email: ann.email,
      app_metadata: { provider: 'email', providers: ['email', 'acme'] },
    })
    const { identities } = (
      await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
    ).json()
    expect(identities).toMatchObject([
      { provider: 'email' },
      { provider: 'acme', id: sub, user_id: ann.id, email, identity_data: { sub, email } },
    ])
    expect(await readAudit(h, ann.id)).toContain('identity_linked')
    const [notice] = await mailsTo(h, ann.email)
    expect(notice).toMatchObject({
      kind: 'identity_linked',
      subject: 'Acme was linked to your Briefwell account',
    })
    const later = new Browser(h)
    const authorize = `${publicUrl}/auth/v1/authorize?provider=acme`
    expect(accountAt(await later.signIn(authorize, sub)).id).toBe(ann.id)
  })

  test('redirects a browser that requests the address without JavaScript', async () => {
    const answer = await begin(await proven(), '')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location?.startsWith(provider.issuer)).toBe(true)
  })

  test('requires a signed-in user', async () => {
    const path = '/user/identities/authorize?provider=acme'
    expectRefusal(await auth(h, 'GET', path), 401, 'no_authorization')
    const answer = await auth(h, 'GET', path, undefined, { bearer: 'forged' })
    expectRefusal(answer, 403, 'bad_jwt')
  })

  test('refuses an account with an unproven address: a linked identity would outlive every proof', async () => {
    const answer = await begin(await signUpAccount(h))
    expectRefusal(answer, 422, 'email_not_confirmed', /mailed link first/)
  })

  test("refuses a session that lacks the account's second factor", async () => {
    const ann = await proven()
    await addVerifiedFactor(h, ann)
    expectRefusal(await begin(ann), 401, 'insufficient_aal')
  })

  test('requires a session younger than a day, but for an account without another way in', async () => {
    const [ann, signedUp] = [await proven(), await auth(h, 'POST', '/signup', {})]
    const nameless = accountOf(signedUp.json())
    expectRefusal(await begin(await dayLater(ann)), 400, 'reauthentication_needed', /sign in again/)
    expect((await begin(await dayLater(nameless))).statusCode).toBe(200)
  })

  test('refuses a single sign-on account', async () => {
    const ann = await proven()
    await h.sql`update auth.users set is_sso_user = true where id = ${ann.id}`
    expectRefusal(await begin(ann), 422, 'user_sso_managed')
  })

  test('refuses a provider that is not configured, or is down', async () => {
    const { accessToken: bearer } = await proven()
    const path = '/user/identities/authorize?provider=evil'
    const answer = await auth(h, 'GET', path, undefined, { bearer })
    expectRefusal(answer, 400, 'validation_failed', /^Unsupported provider/)
    const far = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
    const own = await startHarness({ env: far.settings('FAR') })
    far.instead((request) => void request.socket.destroy())
    const account = await signUpAccount(own)
    await proveAddress(own, account)
    const down = await auth(
      own,
      'GET',
      '/user/identities/authorize?provider=far&skip_http_redirect=true',
      undefined,
      { bearer: account.accessToken },
    )
    expectRefusal(down, 422, 'provider_unreachable', /^Far cannot be reached/)
  })

  test.each([
    ['', 'implicit'],
    [pkce, 'PKCE'],
  ])('refuses an identity that is linked already%s (%s)', async (more) => {
    const { sub } = provider.somebody()
    const [ann, bob] = [await proven(), await proven()]
    const first = await begun(ann)
    await first.browser.signIn(first.url, sub)
    for (const [account, message] of [
      [ann, /^Identity is already linked$/],
      [bob, /^Identity is already linked to another user$/],
    ] as const) {
      const { browser, url } = await begun(account, more)
      const page = await browser.signIn(url, sub)
      expect(page.pathname).toBe('/account')
      expectRefusedPage(page, 'invalid_request', 'identity_already_exists', message)
    }
    expect(await readIdentities(bob)).toEqual(['email'])
  })

  test('is invalidated when its session ends', async () => {
    const ann = await proven()
    const { browser, url } = await begun(ann)
    const back = await browser.toCallback(url, provider.somebody().sub)
    await auth(h, 'POST', '/logout', undefined, { bearer: ann.accessToken })
    const page = await browser.land(back.href)
    expectRefusedPage(page, 'access_denied', 'session_not_found', /does not exist/)
    expect(await readIdentities(ann)).toEqual(['email'])
  })

  test("does not link a victim's identity to the account of whoever sent them the link", async () => {
    const attacker = await proven()
    const victim = provider.somebody()
    const implicit = await begun(attacker)
    const page = await new Browser(h).signIn(implicit.url, victim.sub)
    expectRefusedPage(page, 'invalid_request', 'bad_oauth_state', /in another browser/)
    const withChallenge = await begun(attacker, pkce)
    const landed = await new Browser(h).signIn(withChallenge.url, victim.sub)
    expect(paramsOf(landed).query.code).toMatch(/./)
    expect(await readIdentities(attacker)).toEqual(['email'])
  })

  test('with a code challenge links after the exchange, from any origin', async () => {
    const ann = await proven()
    const { sub } = provider.somebody()
    const { url } = await begun(ann, pkce)
    const page = await new Browser(h).signIn(url, sub)
    expect(paramsOf(page).fragment).toEqual({})
    expectRefusal(await exchange(page, 'w'.repeat(64)), 400, 'bad_code_verifier')
    expect(await readIdentities(ann)).toEqual(['email'])
    const answer = await exchange(page)
    expect(accountOf(answer.json()).id).toBe(ann.id)
    expect(answer.json()).toMatchObject({ provider_token: expect.stringMatching(/.{20}/) })
    expect(await readIdentities(ann)).toEqual(['email', 'acme'])
    expectRefusal(await exchange(page), 404, 'flow_state_not_found')
  })

  test('an exchange reports an identity that was linked elsewhere meanwhile', async () => {
    const [ann, bob] = [await proven(), await proven()]
    const { sub } = provider.somebody()
    const pages = await Promise.all(
      [ann, bob].map(async (account) => {
        const { url } = await begun(account, pkce)
        return new Browser(h).signIn(url, sub)
      }),
    )
    const answers = await Promise.all(pages.map((page) => exchange(page)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const [lost] = answers.filter(({ statusCode }) => statusCode === 422)
    if (lost) expectRefusal(lost, 422, 'identity_already_exists')
  })

  test('gives an account without a login the address that the provider verified', async () => {
    const [ann, bob] = [await proven(), await proven()]
    for (const { id } of [ann, bob]) {
      await h.sql`
        update auth.users set email = null, email_proven_at = null, is_anonymous = true
        where id = ${id}`
    }
    const person = provider.somebody()
    const { browser, url } = await begun(ann)
    const { claims } = accountAt(await browser.signIn(url, person.sub))
    expect(claims).toMatchObject({ email: person.email, is_anonymous: false })
    const twin = provider.somebody({ email: person.email })
    const second = await begun(bob)
    const page = await second.browser.signIn(second.url, twin.sub)
    expectRefusedPage(page, 'invalid_request', 'email_exists', /already been registered/)
    expect(await readIdentities(bob)).toEqual(['email'])
  })

  test("keeps the provider's tokens encrypted until the exchange", async () => {
    const { sub } = provider.somebody({ email: newAddress() })
    const url = `${publicUrl}/auth/v1/authorize?provider=acme${pkce}`
    const page = await new Browser(h).signIn(url, sub)
    const rows = await h.sql<{ row: string }>`select f::text as row from auth.flow_states f`
    const { provider_token, provider_refresh_token } = (await exchange(page)).json()
    expect(provider_token).toMatch(/.{20}/)
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).toContain('hand_over')
    for (const secret of [provider_token, provider_refresh_token, paramsOf(page).query.code]) {
      expect(stored).not.toContain(secret)
      expect(h.logged()).not.toContain(secret)
    }
  })
})
