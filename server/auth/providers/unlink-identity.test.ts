import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountAt, Browser, publicUrl } from '../../testing/browser.ts'
import { startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { newPhone, smsSettings, textedCode } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  addVerifiedFactor,
  auth,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  proveAddress,
  readAudit,
  signUpAccount,
  signUpProven,
} from '../../testing/worlds/accounts.ts'

const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const h = await startHarness({
  env: { PUBLIC_URL: publicUrl, ...smsSettings, ...provider.settings('ACME') },
})

const authorize = `${publicUrl}/auth/v1/authorize?provider=acme`

type Identity = { identity_id: string; provider: string }

async function readUser({ accessToken: bearer }: Pick<Account, 'accessToken'>) {
  const answer = await auth(h, 'GET', '/user', undefined, { bearer })
  return answer.json<{ email: string; identities: Identity[]; app_metadata: object }>()
}

async function readIdentity(account: Pick<Account, 'accessToken'>, name: string): Promise<string> {
  const { identities } = await readUser(account)
  return identities.find((identity) => identity.provider === name)?.identity_id ?? ''
}

function unlink({ accessToken: bearer }: Pick<Account, 'accessToken'>, identityId: string) {
  return auth(h, 'DELETE', `/user/identities/${identityId}`, undefined, { bearer })
}

/** An account with a password and the provider, and a session by each. */
async function both() {
  const ann = await signUpAccount(h)
  await proveAddress(h, ann)
  const { sub } = provider.somebody({ email: ann.email })
  return { ann, sub, byProvider: accountAt(await new Browser(h).signIn(authorize, sub)) }
}

/** Gives an account an identity, as if linked. */
async function addIdentity({ id }: { id: string }, name: string, data: object) {
  await h.sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${id}, ${name}, ${randomUUID()}, ${JSON.stringify(data)}::jsonb)`
}

describe('unlinkIdentity', () => {
  test('removes a provider from the account, and ends the sessions that began by it', {
    tags: ['1.7.6b'],
  }, async () => {
    const { ann, byProvider } = await both()
    const answer = await unlink(ann, await readIdentity(ann, 'acme'))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({})
    expect(await readUser(ann)).toMatchObject({
      email: ann.email,
      identities: [{ provider: 'email' }],
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    const bearer = byProvider.accessToken
    expectRefusal(await auth(h, 'GET', '/user', undefined, { bearer }), 403, 'session_not_found')
    expect(await readAudit(h, ann.id)).toContain('identity_unlinked')
  })

  test('removes the password with the identity of the address', async () => {
    const { ann, sub, byProvider } = await both()
    expect((await unlink(byProvider, await readIdentity(ann, 'email'))).statusCode).toBe(200)
    expectRefusal(await passwordGrant(h, ann.email, goodPassword), 400, 'invalid_credentials')
    expect(accountAt(await new Browser(h).signIn(authorize, sub)).id).toBe(ann.id)
    expect((await readUser(byProvider)).email).toBe(ann.email)
  })

  test('removes the phone with its identity, and what is to come back from a new one', async () => {
    const ann = await signUpProven(h)
    const [phone, next] = [newPhone(), newPhone()]
    const bearer = ann.accessToken
    const move = (to: string) => auth(h, 'PUT', '/user', { phone: to }, { bearer })
    const confirm = async (to: string) =>
      auth(h, 'POST', '/verify', {
        type: 'phone_change',
        phone: to,
        token: await textedCode(h, to),
      })
    expect((await move(phone)).statusCode).toBe(200)
    expect((await confirm(phone)).statusCode).toBe(200)
    expect((await move(next)).statusCode).toBe(200)
    expect((await unlink(ann, await readIdentity(ann, 'phone'))).statusCode).toBe(200)
    const user = await readUser(ann)
    expect(user).toMatchObject({ phone: '', identities: [{ provider: 'email' }] })
    expect(user).not.toHaveProperty('phone_confirmed_at')
    expectRefusal(await confirm(next), 403, 'otp_expired')
    const byPhone = await auth(h, 'POST', '/token?grant_type=password', {
      phone,
      password: goodPassword,
    })
    expectRefusal(byPhone, 400, 'invalid_credentials')
    const other = await signUpProven(h)
    const taken = await auth(h, 'PUT', '/user', { phone }, { bearer: other.accessToken })
    expect(taken.statusCode, taken.body).not.toBe(422)
  })

  test('keeps the last identity', async () => {
    const ann = await signUpAccount(h)
    const answer = await unlink(ann, await readIdentity(ann, 'email'))
    expectRefusal(answer, 422, 'single_identity_not_deletable', /at least 1 identity/)
    expect((await passwordGrant(h, ann.email, goodPassword)).statusCode).toBe(200)
  })

  test('keeps the last identity even if two tabs unlink concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { ann } = await both()
      const { identities } = await readUser(ann)
      const answers = await Promise.all(
        identities.map(({ identity_id }) => unlink(ann, identity_id)),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    }
  })

  test("finds only the account's own identities", async () => {
    const { ann } = await both()
    const other = await both()
    const foreign = await readIdentity(other.ann, 'acme')
    for (const id of [foreign, randomUUID(), ann.id]) {
      expectRefusal(await unlink(ann, id), 422, 'identity_not_found')
    }
    for (const id of ['x', '1', encodeURIComponent('../../user')]) {
      expectRefusal(await unlink(ann, id), 404, 'validation_failed')
    }
    expect(await readIdentity(other.ann, 'acme')).toBe(foreign)
    const path = `/user/identities/${foreign}`
    expectRefusal(await auth(h, 'DELETE', path), 401, 'no_authorization')
  })

  test("refuses a session that lacks the account's second factor", async () => {
    const { ann } = await both()
    await addVerifiedFactor(h, ann)
    expectRefusal(await unlink(ann, await readIdentity(ann, 'acme')), 401, 'insufficient_aal')
  })

  test('replaces an address that only the removed provider had verified by another verified one', async () => {
    const { sub, email } = provider.somebody()
    const ann = accountAt(await new Browser(h).signIn(authorize, sub))
    const next = newAddress()
    await addIdentity(ann, 'other', { email: newAddress(), email_verified: false })
    await addIdentity(ann, 'another', { email: next, email_verified: true })
    expect((await readUser(ann)).email).toBe(email)
    expect((await unlink(ann, await readIdentity(ann, 'acme'))).statusCode).toBe(200)
    expect((await readUser(ann)).email).toBe(next)
    expect((await unlink(ann, await readIdentity(ann, 'another'))).statusCode).toBe(200)
    expect((await readUser(ann)).email).toBe('')
  })

  test('keeps an identity if its address would be replaced by a taken one', async () => {
    const taken = await signUpAccount(h)
    const { sub, email } = provider.somebody()
    const ann = accountAt(await new Browser(h).signIn(authorize, sub))
    await addIdentity(ann, 'other', { email: taken.email, email_verified: true })
    const answer = await unlink(ann, await readIdentity(ann, 'acme'))
    expectRefusal(answer, 422, 'email_conflict_identity_not_deletable')
    expect(await readUser(ann)).toMatchObject({
      email,
      identities: [{ provider: 'acme' }, { provider: 'other' }],
    })
  })
})
