import { afterEach, describe, expect, test } from 'vitest'
import { newPhone, smsSettings, textedCode, textsTo } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  addVerifiedFactor,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  mailsTo,
  newAddress,
  readAudit,
  refreshGrant,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { otherThan, secretsTo } from '../../testing/worlds/links.ts'

const h = await startHarness({ env: smsSettings })
afterEach(() => h.setClock(null))

function move({ accessToken }: Account, phone: string, more: object = {}) {
  return auth(h, 'PUT', '/user', { phone, channel: 'sms', ...more }, { bearer: accessToken })
}

function verify(phone: string, token: string) {
  return auth(h, 'POST', '/verify', { type: 'phone_change', phone, token })
}

/** An account that requested a phone, and the texted code. */
async function moving() {
  const account = await signUpProven(h)
  const phone = newPhone()
  const answer = await move(account, `+${phone}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return { account, phone, answer, code: await textedCode(h, phone) }
}

/** An account that has had a phone for a minute. */
async function moved() {
  const { account, phone, code } = await moving()
  expect((await verify(phone, code)).statusCode).toBe(200)
  await h.setClock(new Date(Date.now() + 61_000))
  return { account, phone }
}

async function findPhones({ id }: Account) {
  const [user] = await h.sql<{ phone: string | null; new_phone: string | null }>`
    select phone, new_phone from auth.users where id = ${id}`
  return user
}

describe('startPhoneChange', () => {
  test('texts the new phone, and changes nothing yet', async () => {
    const { account, phone, answer } = await moving()
    expect(answer.json()).toMatchObject({
      phone: '',
      new_phone: phone,
      phone_change_sent_at: expect.any(String),
    })
    expect(await textsTo(h, phone)).toMatchObject([{ kind: 'phone_change' }])
    expect(await findPhones(account)).toEqual({ phone: null, new_phone: phone })
    const grant = { phone, password: goodPassword }
    const early = await auth(h, 'POST', '/token?grant_type=password', grant)
    expectRefusal(early, 400, 'invalid_credentials')
  })

  test('sets the confirmed phone, also for signing in', async () => {
    const { account, phone, code } = await moving()
    expectRefusal(await verify(phone, otherThan(code)), 403, 'otp_expired')
    const session = (await verify(phone, code)).json()
    expect(session.user).toMatchObject({
      id: account.id,
      email: account.email,
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      identities: [
        { provider: 'email' },
        { provider: 'phone', id: account.id, identity_data: { phone, phone_verified: true } },
      ],
    })
    expect(session.user).not.toHaveProperty('new_phone')
    expect(claimsOf(session.access_token)).toMatchObject({ phone })
    const grant = { phone, password: goodPassword }
    const signIn = await auth(h, 'POST', '/token?grant_type=password', grant)
    expect(signIn.json().user.id).toBe(account.id)
    expect(await readAudit(h, account.id)).toEqual(
      expect.arrayContaining(['phone_change_requested', 'phone_changed']),
    )
    const [notice] = await mailsTo(h, account.email)
    expect(notice).toMatchObject({ kind: 'phone_changed' })
    expectRefusal(await verify(phone, code), 403, 'otp_expired')
  })

  test('another phone replaces the first, which no longer signs in', async () => {
    const { account, phone } = await moved()
    const next = newPhone()
    await move(account, next)
    expect(await findPhones(account)).toEqual({ phone, new_phone: next })
    const session = (await verify(next, await textedCode(h, next))).json()
    expect(session.user.identities).toMatchObject([
      { provider: 'email' },
      { provider: 'phone', identity_data: { phone: next } },
    ])
    const grant = { phone, password: goodPassword }
    const stale = await auth(h, 'POST', '/token?grant_type=password', grant)
    expectRefusal(stale, 400, 'invalid_credentials')
  })

  test('another request invalidates the code of the first', async () => {
    const { account, phone, code } = await moving()
    await h.setClock(new Date(Date.now() + 61_000))
    const next = newPhone()
    await move(account, next)
    expectRefusal(await verify(phone, code), 403, 'otp_expired')
    expectRefusal(await verify(phone, await textedCode(h, next)), 403, 'otp_expired')
    expect(await findPhones(account)).toEqual({ phone: null, new_phone: next })
  })

  test('refuses a phone that another account has, at the request and at the confirmation', async () => {
    const { phone } = await moved()
    const account = await signUpProven(h)
    const taken = 'A user with this phone number has already been registered'
    expectRefusal(await move(account, phone), 422, 'phone_exists', taken)

    const late = await moving()
    await h.sql`update auth.users set phone = ${late.phone} where id = ${account.id}`
    expectRefusal(await verify(late.phone, late.code), 422, 'phone_exists')
  })

  test('of two accounts that want one phone the first to prove it gets it', async () => {
    const phone = newPhone()
    const [one, two] = [await signUpProven(h), await signUpProven(h)]
    await move(one, phone)
    const first = await textedCode(h, phone)
    await h.setClock(new Date(Date.now() + 61_000))
    await move(two, phone)
    const second = await textedCode(h, phone)
    const answers = await Promise.all([verify(phone, first), verify(phone, second)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const owners = await h.sql`select id from auth.users where phone = ${phone}`
    expect(owners).toHaveLength(1)
  })

  test('ignores the current phone; allows one request per 60 s', async () => {
    const { account, phone } = await moved()
    const before = (await textsTo(h, phone)).length
    expect((await move(account, `+${phone}`)).json()).not.toHaveProperty('new_phone')
    expect(await textsTo(h, phone)).toHaveLength(before)
    const next = newPhone()
    await move(account, next)
    expectRefusal(await move(account, next), 429, 'over_sms_send_rate_limit')
  })

  test('requires a session younger than a day, and so does the address of a phone account', async () => {
    const account = await signUpProven(h)
    const phone = newPhone()
    await auth(h, 'POST', '/otp', { phone })
    const token = await textedCode(h, phone)
    const byPhone = (await auth(h, 'POST', '/verify', { type: 'sms', phone, token })).json()
    await h.setClock(new Date(Date.now() + 25 * 3_600_000))
    const later = async (refreshToken: string) =>
      accountOf((await refreshGrant(h, refreshToken)).json())
    const refused = await move(await later(account.refreshToken), newPhone())
    expectRefusal(refused, 400, 'reauthentication_needed')
    const bearer = (await later(byPhone.refresh_token)).accessToken
    const added = await auth(h, 'PUT', '/user', { email: newAddress() }, { bearer })
    expectRefusal(added, 400, 'reauthentication_needed')
  })

  test('requires the second factor that the account has', async () => {
    const account = await signUpProven(h)
    await addVerifiedFactor(h, account)
    expectRefusal(await move(account, newPhone()), 401, 'insufficient_aal')
  })

  test('a new password invalidates the pending code', async () => {
    const { account, phone, code } = await moving()
    const password = 'a brand new password'
    await auth(h, 'PUT', '/user', { password }, { bearer: account.accessToken })
    expectRefusal(await verify(phone, code), 403, 'otp_expired')
  })

  test('with an address in the same request asks both', async () => {
    const account = await signUpProven(h)
    const [phone, email] = [newPhone(), newAddress()]
    const answer = await move(account, phone, { email })
    expect(answer.json()).toMatchObject({ new_phone: phone, new_email: email })
    expect(await textedCode(h, phone)).toMatch(/^\d{6}$/)
    expect((await secretsTo(h, email)).code).toMatch(/^\d{6}$/)
  })
})
