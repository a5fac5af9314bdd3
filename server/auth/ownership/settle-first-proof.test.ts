import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { getCompany, updateCompany } from '../../../contract/company/company.ts'
import { newPhone, smsSettings } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  addVerifiedFactor,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { beginUpload, sendPiece } from '../../testing/worlds/files.ts'
import { follow, pkcePair, secretsTo } from '../../testing/worlds/links.ts'
import { makeOwner, proveByMail, signUpStranger } from '../../testing/worlds/ownership.ts'

const h = await startHarness({ env: smsSettings })
afterEach(() => h.setClock(null))

const unanswered = { status: 403, code: 'ownership_unanswered' }
const onHold = { status: 403, code: 'account_on_hold' }

async function accountRow(id: string) {
  const [row] = await h.sql`
    select encrypted_password is not null as has_password, phone, new_phone,
      email_proven_at is not null as proven, ownership_asked_at is not null as asked,
      exists (select from public.company_profiles c where c.id = u.id) as has_company,
      (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions,
      (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors
    from auth.users u where id = ${id}`
  return row
}

function rest(as: Account) {
  return h.request({ as, method: 'GET', url: '/rest/v1/company_profiles?select=id' })
}

const kept = { has_password: true, proven: true, asked: false, has_company: true }

describe('the first proof of an address', () => {
  test('by a client that cannot ask removes the access of whoever opened the account', async () => {
    const stranger = await signUpStranger(h)
    // As they could be added before addresses had to be proven.
    await addVerifiedFactor(h, stranger)
    const phone = newPhone()
    await h.sql`
      update auth.users set phone = ${phone}, phone_confirmed_at = now() where id = ${stranger.id}`
    const owner = await makeOwner(h, stranger.email)
    await expect(h.call(getMe, { as: stranger })).rejects.toMatchObject({ status: 401 })
    expectRefusal(await refreshGrant(h, stranger.refreshToken), 400, 'refresh_token_not_found')
    expectRefusal(await passwordGrant(h, stranger.email, goodPassword), 400, 'invalid_credentials')
    const byPhone = await auth(h, 'POST', '/token?grant_type=password', {
      phone,
      password: goodPassword,
    })
    expectRefusal(byPhone, 400, 'invalid_credentials')
    expect(await h.call(getMe, { as: owner })).toMatchObject({ company: null })
    expect(await accountRow(owner.id)).toEqual({
      has_password: false,
      phone: null,
      new_phone: null,
      proven: true,
      asked: false,
      has_company: false,
      sessions: 1,
      factors: 0,
    })
    expect(await readAudit(h, owner.id)).toContain('account_claimed')
    // The password that the owner chooses now is known to nobody else.
    const chosen = { password: 'a brand new password' }
    const set = await auth(h, 'PUT', '/user', chosen, { bearer: owner.accessToken })
    expect(set.statusCode, set.body).toBe(200)
    expectRefusal(await passwordGrant(h, stranger.email, goodPassword), 400, 'invalid_credentials')
  })

  test('by a client that can ask puts every older session on hold, on every wire', async () => {
    const stranger = await signUpStranger(h)
    const again = await signInAgain(h, stranger)
    const { path } = await beginUpload(h, { as: stranger, length: 8 })
    await makeOwner(h, stranger.email, { canAsk: true })
    for (const older of [stranger, again]) {
      await expect(h.call(getMe, { as: older })).rejects.toMatchObject(onHold)
      await expect(h.call(getCompany, { as: older })).rejects.toMatchObject(onHold)
      expect((await rest(older)).json()).toMatchObject({ code: onHold.code })
      const bearer = older.accessToken
      expectRefusal(await auth(h, 'GET', '/user', undefined, { bearer }), 403, onHold.code)
      for (const change of [{ password: 'another password' }, { data: { name: 'M' } }]) {
        expectRefusal(await auth(h, 'PUT', '/user', change, { bearer }), 403, onHold.code)
      }
      const factor = { factor_type: 'totp', friendly_name: 'App' }
      expectRefusal(await auth(h, 'POST', '/factors', factor, { bearer }), 403, onHold.code)
      const others = await auth(h, 'POST', '/logout?scope=others', undefined, { bearer })
      expectRefusal(others, 403, onHold.code)
      expectRefusal(await refreshGrant(h, older.refreshToken), 403, onHold.code)
    }
    const piece = await sendPiece(h, path, { as: stranger, offset: 0, bytes: Buffer.alloc(8) })
    expect(piece.statusCode, piece.body).toBe(403)
    const list = await h.request({
      as: stranger,
      method: 'POST',
      url: '/storage/v1/object/list/brief_videos',
      payload: { prefix: '' },
    })
    expect(list.json()).toMatchObject({ statusCode: '403' })
    expect(await accountRow(stranger.id)).toMatchObject({
      has_password: true,
      has_company: true,
      proven: false,
      asked: true,
      sessions: 3,
    })
    const bearer = again.accessToken
    const left = await auth(h, 'POST', '/logout', undefined, { bearer })
    expect(left.statusCode).toBe(204)
    expect(await accountRow(stranger.id)).toMatchObject({ sessions: 2 })
  })

  test('allows the asked session only the question and signing out', async () => {
    const stranger = await signUpStranger(h)
    const owner = await makeOwner(h, stranger.email, { canAsk: true })
    expect(claimsOf(owner.accessToken)).toMatchObject({ ownership_asked: true })
    await expect(h.call(getMe, { as: owner })).rejects.toMatchObject(unanswered)
    await expect(
      h.call(updateCompany, {
        as: owner,
        body: {
          companyName: 'Mine now',
          regionsOfOperation: [],
          updatedAt: new Date().toISOString(),
        },
      } as never),
    ).rejects.toMatchObject(unanswered)
    expect((await rest(owner)).json()).toMatchObject({ code: unanswered.code })
    const bearer = owner.accessToken
    const change = { password: 'another password' }
    expectRefusal(await auth(h, 'PUT', '/user', change, { bearer }), 403, unanswered.code)
    expectRefusal(
      await auth(h, 'POST', '/logout?scope=others', undefined, { bearer }),
      403,
      unanswered.code,
    )
    // Clients read the account before they store a session, and refresh it in time.
    expect((await auth(h, 'GET', '/user', undefined, { bearer })).statusCode).toBe(200)
    const refreshed = await refreshGrant(h, owner.refreshToken)
    expect(refreshed.statusCode).toBe(200)
    expect(claimsOf(refreshed.json().access_token)).toMatchObject({ ownership_asked: true })
    const left = await auth(h, 'POST', '/logout?scope=local', undefined, { bearer })
    expect(left.statusCode).toBe(204)
    // Leaving without an answer is not a yes.
    await expect(h.call(getMe, { as: stranger })).rejects.toMatchObject(onHold)
  })

  test('within a session of the account changes nothing', async () => {
    const account = await signUpStranger(h)
    for (const canAsk of [true, false]) {
      await h.sql`update auth.users set email_proven_at = null where id = ${account.id}`
      await h.setClock(new Date(h.services.now().getTime() + 61_000))
      const bearer = account.accessToken
      const proven = await makeOwner(h, account.email, { bearer, canAsk })
      for (const as of [account, proven]) {
        expect(await h.call(getMe, { as })).toMatchObject({ company: { name: 'Mallory Ltd' } })
      }
      expect(await accountRow(account.id)).toMatchObject(kept)
    }
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
  })

  test("within another account's session, or an ended one, does not prove an earlier presence", async () => {
    const stranger = await signUpStranger(h)
    const other = await signUpAccount(h)
    const ended = await signInAgain(h, stranger)
    await auth(h, 'POST', '/logout?scope=local', undefined, { bearer: ended.accessToken })
    for (const bearer of [other.accessToken, ended.accessToken, 'no token']) {
      const owner = await makeOwner(h, stranger.email, { bearer, canAsk: true })
      await expect(h.call(getMe, { as: owner })).rejects.toMatchObject(unanswered)
      await h.setClock(new Date(h.services.now().getTime() + 61_000))
    }
    await makeOwner(h, stranger.email, { bearer: other.accessToken })
    await expect(h.call(getMe, { as: stranger })).rejects.toMatchObject({ status: 401 })
    expect((await h.call(getMe, { as: other })).user.id).toBe(other.id)
  })

  test('by code has the same effect as by link', async () => {
    const stranger = await signUpStranger(h)
    await auth(h, 'POST', '/otp', { email: stranger.email, create_user: false })
    const { code } = await secretsTo(h, stranger.email)
    const body = { type: 'email', email: stranger.email, token: code }
    const owner = accountOf((await auth(h, 'POST', '/verify', body)).json())
    await expect(h.call(getMe, { as: stranger })).rejects.toMatchObject({ status: 401 })
    expect((await h.call(getMe, { as: owner })).company).toBeNull()
  })

  test('by a link of a PKCE flow asks the client that exchanges its code', async () => {
    const stranger = await signUpStranger(h)
    const { verifier, fields } = pkcePair()
    const mine = encodeURIComponent(`${h.services.env.PUBLIC_URL}/dashboard`)
    const { email } = stranger
    await auth(h, 'POST', `/otp?redirect_to=${mine}`, { email, create_user: false, ...fields })
    const { path } = await secretsTo(h, email)
    const { query } = await follow(h, path)
    const exchanged = await auth(h, 'POST', '/token?grant_type=pkce', {
      auth_code: query.code,
      code_verifier: verifier,
    })
    const owner = accountOf(exchanged.json())
    await expect(h.call(getMe, { as: owner })).rejects.toMatchObject(unanswered)
    await expect(h.call(getMe, { as: stranger })).rejects.toMatchObject(onHold)
  })

  test('can be settled by the owner in an older session too', async () => {
    const account = await signUpStranger(h)
    await makeOwner(h, account.email, { canAsk: true })
    await expect(h.call(getMe, { as: account })).rejects.toMatchObject(onHold)
    await h.setClock(new Date(Date.now() + 61_000))
    await makeOwner(h, account.email, { bearer: account.accessToken })
    expect((await h.call(getMe, { as: account })).company?.name).toBe('Mallory Ltd')
    expect(await accountRow(account.id)).toMatchObject(kept)
  })

  test('asks again if unanswered, or decides if the client cannot ask', async () => {
    const stranger = await signUpStranger(h)
    const first = await makeOwner(h, stranger.email, { canAsk: true })
    await h.setClock(new Date(Date.now() + 61_000))
    // The asked session does not count as an older one.
    const second = await makeOwner(h, stranger.email, { canAsk: true, bearer: first.accessToken })
    await expect(h.call(getMe, { as: second })).rejects.toMatchObject(unanswered)
    await h.setClock(new Date(Date.now() + 122_000))
    const third = await makeOwner(h, stranger.email)
    for (const as of [stranger, first, second]) {
      await expect(h.call(getMe, { as })).rejects.toMatchObject({ status: 401 })
    }
    expect((await h.call(getMe, { as: third })).user.id).toBe(stranger.id)
  })

  test('cannot be answered by a person who only knows the password', async () => {
    const stranger = await signUpStranger(h)
    await makeOwner(h, stranger.email, { canAsk: true })
    const again = await signInAgain(h, stranger)
    expect(claimsOf(again.accessToken)).not.toHaveProperty('ownership_asked')
    await expect(h.call(getMe, { as: again })).rejects.toMatchObject(onHold)
  })

  test('asks nothing about an account without sessions', async () => {
    const email = newAddress()
    await auth(h, 'POST', '/otp', { email })
    const { token, type } = await secretsTo(h, email)
    const answer = await auth(h, 'POST', '/verify', { type, token_hash: token })
    expect((await h.call(getMe, { as: accountOf(answer.json()) })).user.email).toBe(email)
    expect(await readAudit(h, answer.json().user.id)).not.toContain('account_claimed')
  })

  test('asks nothing about an account whose address an administrator confirmed', async () => {
    const email = newAddress()
    const bearer = h.services.keys.serviceKey
    const made = { email, password: goodPassword, email_confirm: true }
    await auth(h, 'POST', '/admin/users', made, { bearer })
    const account = await signInAgain(h, { email })
    const elsewhere = await makeOwner(h, email)
    for (const as of [account, elsewhere]) {
      expect((await h.call(getMe, { as })).user.email).toBe(email)
    }
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
  })

  test("asks again once an administrator changed the account's address", async () => {
    const account = await signUpAccount(h)
    await makeOwner(h, account.email, { bearer: account.accessToken })
    const email = newAddress()
    const bearer = h.services.keys.serviceKey
    await auth(h, 'PUT', `/admin/users/${account.id}`, { email }, { bearer })
    await makeOwner(h, email)
    await expect(h.call(getMe, { as: account })).rejects.toMatchObject({ status: 401 })
  })

  test('of many simultaneous proofs leaves one state', async () => {
    const stranger = await signUpStranger(h)
    await auth(h, 'POST', '/otp', { email: stranger.email, create_user: false })
    const { token, type } = await secretsTo(h, stranger.email)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        auth(
          h,
          'POST',
          '/verify',
          { type, token_hash: token },
          {
            headers: at % 2 ? { 'x-can-ask-ownership': 'true' } : {},
          },
        ),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(7)
  })
})

describe('an account with an unproven address', () => {
  const refusal = [422, 'email_not_confirmed', 'Confirm your email address first.'] as const

  test.each([
    { factor_type: 'totp', friendly_name: 'App' },
    { factor_type: 'webauthn', friendly_name: 'Key' },
    { factor_type: 'phone', friendly_name: 'Phone', phone: '4930901820' },
  ])('gets no factor: $factor_type', async (factor) => {
    const { accessToken: bearer } = await signUpAccount(h)
    expectRefusal(await auth(h, 'POST', '/factors', factor, { bearer }), ...refusal)
  })

  test('gets no phone, recovery codes or linked identity, and cannot verify a pending factor', async () => {
    const account = await signUpAccount(h)
    const bearer = account.accessToken
    const phone = newPhone()
    expectRefusal(await auth(h, 'PUT', '/user', { phone }, { bearer }), ...refusal)
    expect(await accountRow(account.id)).toMatchObject({ phone: null, new_phone: null })
    expectRefusal(await auth(h, 'POST', '/factors/recovery-codes', {}, { bearer }), ...refusal)
    const renewed = await auth(h, 'POST', '/factors/recovery-codes/regenerate', {}, { bearer })
    expectRefusal(renewed, ...refusal)
    const linking = await auth(h, 'GET', '/user/identities/authorize?provider=google', undefined, {
      bearer,
    })
    expectRefusal(linking, 422, 'email_not_confirmed')
    expect((await proveByMail(h, account.email, { bearer })).statusCode).toBe(200)
    const factor = { factor_type: 'totp', friendly_name: 'App' }
    expect((await auth(h, 'POST', '/factors', factor, { bearer })).statusCode).toBe(200)
    expect((await auth(h, 'PUT', '/user', { phone }, { bearer })).statusCode).toBe(200)
  })

  test('without an address needs no proof', async () => {
    const { access_token: bearer } = (await auth(h, 'POST', '/signup', {})).json()
    const phone = newPhone()
    expect((await auth(h, 'PUT', '/user', { phone }, { bearer })).statusCode).toBe(200)
  })
})
