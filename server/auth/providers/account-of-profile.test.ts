import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { accountAt, Browser, expectRefusedPage, publicUrl } from '../../testing/browser.ts'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  auth,
  goodPassword,
  linkTo,
  mailsTo,
  newAddress,
  passwordGrant,
  proveAddress,
  readAudit,
  refreshGrant,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { makeOwner } from '../../testing/worlds/ownership.ts'

const authorize = `${publicUrl}/auth/v1/authorize?provider=acme&redirect_to=${publicUrl}/login`
const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const h = await startHarness({ env: { PUBLIC_URL: publicUrl, ...provider.settings('ACME') } })

const signIn = (sub: string) => new Browser(h).signIn(authorize, sub)

async function readIdentities({ id }: Pick<Account, 'id'>): Promise<string[]> {
  const rows = await h.sql<{ provider: string }>`
    select provider from auth.identities where user_id = ${id} order by created_at`
  return rows.map((row) => row.provider)
}

/** An account that signed up and never confirmed its address: it never had a session. */
async function neverInside(): Promise<Account> {
  const account = await signUpAccount(h)
  await h.sql`
    update auth.users set email_confirmed_at = null, last_sign_in_at = null
    where id = ${account.id}`
  return account
}

describe('accountOfProfile', () => {
  test('opens the account whose address was proven by mail, and keeps its password', async () => {
    const ann = await signUpAccount(h)
    await makeOwner(h, ann.email, { bearer: ann.accessToken })
    const { sub } = provider.somebody({ email: ann.email.toUpperCase() })
    const account = accountAt(await signIn(sub))
    expect(account.id).toBe(ann.id)
    expect(account.claims.app_metadata).toEqual({ provider: 'email', providers: ['email', 'acme'] })
    expect(await readIdentities(ann)).toEqual(['email', 'acme'])
    expect(await readAudit(h, ann.id)).toContain('identity_linked')
    expect((await mailsTo(h, ann.email))[0]).toMatchObject({ kind: 'identity_linked' })
    expect((await passwordGrant(h, ann.email, goodPassword)).statusCode).toBe(200)
  })

  test('opens another account if the address moved away while it waited', async () => {
    const ann = await signUpAccount(h)
    await proveAddress(h, ann)
    const { sub } = provider.somebody({ email: ann.email })
    const page = await withSystemTx(h.services, 'test', async (tx) => {
      await sql`update auth.users set email = ${newAddress()} where id = ${ann.id}`.execute(tx.sql)
      const waiting = signIn(sub)
      await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 10_000 }).toBe(1)
      return { waiting }
    })
    expect(accountAt(await page.waiting).id).not.toBe(ann.id)
    expect(await readIdentities(ann)).toEqual(['email'])
  })

  test('refuses an account whose address was never proven: a stranger may have created it', async () => {
    const squatter = await signUpAccount(h, { data: { company_name: 'A trap' } })
    const owner = provider.somebody({ email: squatter.email })
    const page = await signIn(owner.sub)
    expectRefusedPage(page, 'invalid_request', 'user_already_exists', /nobody has proven/)
    expect(await readIdentities(squatter)).toEqual(['email'])
    expect(await readAudit(h, squatter.id)).not.toContain('identity_linked')

    // A link mailed to the owner gives them the account.
    await makeOwner(h, squatter.email, { by: 'recover' })
    expect(accountAt(await signIn(owner.sub)).id).toBe(squatter.id)
  })

  test('gives an account without sessions to the owner of its address only', async () => {
    const squatter = await neverInside()
    await h.sql`
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${squatter.id}, 'other', ${squatter.id}, '{}')`
    await auth(h, 'POST', '/recover', { email: squatter.email })
    const link = await linkTo(h, squatter.email)
    const owner = provider.somebody({ email: squatter.email, name: 'The Owner' })
    const account = accountAt(await signIn(owner.sub))
    expect(account.id).toBe(squatter.id)
    expect(account.claims.user_metadata).toMatchObject({ name: 'The Owner' })
    expect(account.claims.app_metadata).toEqual({ provider: 'acme', providers: ['acme'] })
    expect(await readIdentities(squatter)).toEqual(['acme'])
    expect((await passwordGrant(h, squatter.email, goodPassword)).statusCode).toBe(400)
    expect((await refreshGrant(h, squatter.refreshToken)).statusCode).toBe(400)
    const bearer = squatter.accessToken
    expect((await auth(h, 'GET', '/user', undefined, { bearer })).statusCode).toBe(403)
    expect((await auth(h, 'GET', `/verify${link.search}`)).headers.location).toMatch(/otp_expired/)
    expect(await readAudit(h, squatter.id)).toContain('account_claimed')
  })

  test.each([
    ['an account', async () => (await signUpAccount(h)).email],
    [
      'a proven account',
      async () => {
        const account = await signUpAccount(h)
        await proveAddress(h, account)
        return account.email
      },
    ],
    ['an account that nobody was inside', async () => (await neverInside()).email],
    ['no account', async () => newAddress()],
  ])('ignores an address that the provider has not verified: %s has it', async (_, address) => {
    const email = await address()
    for (const email_verified of [false, undefined]) {
      const { sub } = provider.know({
        sub: `liar-${email_verified}-${email}`,
        email,
        ...(email_verified === undefined ? {} : { email_verified }),
      })
      const page = await signIn(sub)
      const code = 'provider_email_needs_verification'
      expectRefusedPage(page, 'access_denied', code, /not verified at Acme/)
    }
    const linked = await h.sql`
      select 1 from auth.identities where provider = 'acme' and email = ${email}`
    expect(linked).toEqual([])
  })

  test('refuses a person without an address, or with an invalid one', async () => {
    for (const facts of [{ email: 'not an address' }, { email: '' }]) {
      const { sub } = provider.somebody(facts)
      const code = 'email_address_not_provided'
      expectRefusedPage(await signIn(sub), 'access_denied', code, /Acme did not tell/)
    }
  })

  test('refuses a banned account', async () => {
    const ann = provider.somebody()
    const { id } = accountAt(await signIn(ann.sub))
    await h.sql`update auth.users set banned_until = now() + '1 h' where id = ${id}`
    expectRefusedPage(await signIn(ann.sub), 'access_denied', 'user_banned', /banned/)
    const twin = provider.somebody({ email: ann.email })
    await proveAddress(h, { id })
    expectRefusedPage(await signIn(twin.sub), 'access_denied', 'user_banned', /banned/)
    expect((await readAudit(h, null)).filter((event) => event === 'sign_in_failed')).not.toEqual([])
  })

  test('never opens a single sign-on account, which may have the same address', async () => {
    const ann = await signUpAccount(h)
    await proveAddress(h, ann)
    await h.sql`update auth.users set is_sso_user = true where id = ${ann.id}`
    const { sub } = provider.somebody({ email: ann.email })
    expect(accountAt(await signIn(sub)).id).not.toBe(ann.id)
  })

  test('stores only short and valid texts from a provider', async () => {
    const { sub } = provider.somebody({
      name: `${'x'.repeat(201)}`,
      picture: 'javascript:alert(1)',
    })
    const { claims } = accountAt(await signIn(sub))
    expect(Object.keys(claims.user_metadata as object).sort()).toEqual(
      ['email', 'email_verified', 'iss', 'phone_verified', 'provider_id', 'sub'].sort(),
    )
  })
})
