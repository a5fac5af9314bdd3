import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  mailsTo,
  newAddress,
  passwordGrant,
  readAudit,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { follow, otherThan, pkcePair, secretsTo } from '../../testing/worlds/links.ts'
import { accountKey, changeMails, takeTurn } from '../rate-limits.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

function move({ accessToken }: Account, email: unknown, more: object = {}) {
  return auth(h, 'PUT', '/user', { email, ...more }, { bearer: accessToken })
}

function verify(body: object) {
  return auth(h, 'POST', '/verify', { type: 'email_change', ...body })
}

/** An account that requested an address change, and the mails to both mailboxes. */
async function moving(more: object = {}) {
  const account = await signUpAccount(h)
  const newEmail = newAddress()
  const answer = await move(account, newEmail, more)
  expect(answer.statusCode, answer.body).toBe(200)
  const [there, here] = [await secretsTo(h, newEmail), await secretsTo(h, account.email)]
  return { account, newEmail, answer, there, here }
}

async function findAddress({ id }: Account) {
  const [user] = await h.sql<{ email: string }>`select email from auth.users where id = ${id}`
  return user?.email
}

describe('startAddressChange', () => {
  test('asks both mailboxes and changes nothing yet', async () => {
    const { account, newEmail, answer, there, here } = await moving()
    expect(answer.json()).toMatchObject({
      email: account.email,
      new_email: newEmail,
      email_change_sent_at: expect.any(String),
    })
    expect([there.type, here.type]).toEqual(['email_change', 'email_change'])
    const [toThere] = await mailsTo(h, newEmail)
    const [toHere] = await mailsTo(h, account.email)
    expect(toHere?.text).toContain(newEmail)
    expect(`${toThere?.text}${toThere?.html}${toThere?.subject}`).not.toContain(account.email)
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
    expectRefusal(await passwordGrant(h, newEmail, goodPassword), 400, 'invalid_credentials')
  })

  test.each(['here first', 'there first'])(
    'changes the address once both have confirmed by link, %s',
    async (order) => {
      const { account, newEmail, there, here } = await moving()
      const [first, second] = order === 'here first' ? [here, there] : [there, here]
      const half = await follow(h, first.path)
      expect(half.fragment).toBe(`${new URLSearchParams({ message: halfway })}&sb=`)
      expect(await findAddress(account)).toBe(account.email)
      expect((await follow(h, first.path)).values.error_code).toBe('otp_expired')
      const whole = await follow(h, second.path)
      expect(whole.values).toMatchObject({ token_type: 'bearer' })
      expect(claimsOf(whole.values.access_token ?? '')).toMatchObject({ email: newEmail })
      const bearer = whole.values.access_token ?? ''
      const user = (await auth(h, 'GET', '/user', undefined, { bearer })).json()
      expect(user).toMatchObject({
        email: newEmail,
        user_metadata: { email: newEmail, email_verified: true },
        identities: [
          {
            provider: 'email',
            email: newEmail,
            identity_data: { email: newEmail, sub: account.id },
          },
        ],
        app_metadata: { provider: 'email', providers: ['email'] },
      })
      expect(user).not.toHaveProperty('new_email')
      expect((await passwordGrant(h, newEmail, goodPassword)).statusCode).toBe(200)
      expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'invalid_credentials')
      const [notice] = await mailsTo(h, account.email)
      expect(notice).toMatchObject({ kind: 'email_changed' })
      expect(notice?.text).toContain(newEmail)
      expect(await readAudit(h, account.id)).toEqual(
        expect.arrayContaining(['email_change_requested', 'email_changed']),
      )
    },
  )

  test('changes the address by the two codes as well', async () => {
    const { account, newEmail, there, here } = await moving()
    const half = await verify({ email: newEmail, token: there.code })
    expect([half.statusCode, half.json()]).toEqual([200, { msg: halfway, code: '200' }])
    expectRefusal(await verify({ email: newEmail, token: there.code }), 403, 'otp_expired')
    expectRefusal(await verify({ email: newEmail, token: here.code }), 403, 'otp_expired')
    const wrong = otherThan(here.code)
    expectRefusal(await verify({ email: account.email, token: wrong }), 403, 'otp_expired')
    const whole = await verify({ email: account.email, token: here.code })
    expect(whole.json().user).toMatchObject({ id: account.id, email: newEmail })
  })

  test('returns the message to one of two concurrent confirmations, and the session to the other', async () => {
    const { account, newEmail, there, here } = await moving()
    const answers = await Promise.all([follow(h, there.path), follow(h, here.path)])
    expect(answers.filter(({ values }) => values.message)).toHaveLength(1)
    expect(answers.filter(({ values }) => values.access_token)).toHaveLength(1)
    expect(await findAddress(account)).toBe(newEmail)
  })

  test('supports PKCE: a message in query and fragment, then a code', async () => {
    const { verifier, fields } = pkcePair()
    const { there, here } = await moving(fields)
    const half = await follow(h, there.path)
    expect([half.query.message, half.values.message]).toEqual([halfway, halfway])
    const { query } = await follow(h, here.path)
    const body = { auth_code: query.code, code_verifier: verifier }
    const answer = await auth(h, 'POST', '/token?grant_type=pkce', body)
    expect(claimsOf(answer.json().access_token).amr).toMatchObject([{ method: 'email_change' }])
  })

  test('asks only the new mailbox of an account without a login', async () => {
    const account = await signUpAccount(h)
    await h.sql`
      update auth.users set email = null, raw_app_meta_data = '{"provider":"phone","providers":["phone"]}'
      where id = ${account.id}`
    await h.sql`delete from auth.identities where user_id = ${account.id}`
    const newEmail = newAddress()
    await move(account, newEmail)
    const { values } = await follow(h, (await secretsTo(h, newEmail)).path)
    const bearer = values.access_token ?? ''
    const user = (await auth(h, 'GET', '/user', undefined, { bearer })).json()
    expect(user).toMatchObject({
      email: newEmail,
      app_metadata: { provider: 'phone', providers: ['phone', 'email'] },
      identities: [{ provider: 'email', id: account.id, email: newEmail }],
    })
  })

  test('refuses an address that has an account, at the request and at the confirmation', async () => {
    const other = await signUpAccount(h)
    const account = await signUpAccount(h)
    const taken = 'A user with this email address has already been registered'
    expectRefusal(await move(account, other.email.toUpperCase()), 422, 'email_exists', taken)
    expect(await mailsTo(h, other.email)).toEqual([])

    const { newEmail, there, here } = await moving()
    await signUpAccount(h, { email: newEmail })
    await follow(h, here.path)
    expect((await follow(h, there.path)).values.error_code).toBe('email_exists')
  })

  test('gives an address that two accounts want to the first that proves it', async () => {
    const newEmail = newAddress()
    const [one, two] = [await signUpAccount(h), await signUpAccount(h)]
    const start = Date.now()
    await h.setClock(new Date(start))
    await move(one, newEmail)
    const first = await secretsTo(h, newEmail)
    await h.setClock(new Date(start + 61_000))
    await move(two, newEmail)
    const second = await secretsTo(h, newEmail)
    for (const account of [one, two]) await follow(h, (await secretsTo(h, account.email)).path)
    const tries = await Promise.all(
      [first, second].map(({ code }) => verify({ email: newEmail, token: code })),
    )
    expect(tries.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
  })

  test('is invalidated by another request and by a new password', async () => {
    const { account, here, there } = await moving()
    await follow(h, here.path)
    await h.setClock(new Date(Date.now() + 61_000))
    const other = newAddress()
    await move(account, other)
    expect((await follow(h, there.path)).values.error_code).toBe('otp_expired')
    expect((await follow(h, (await secretsTo(h, other)).path)).values.message).toBe(halfway)
    const last = await secretsTo(h, account.email)
    const changed = await auth(
      h,
      'PUT',
      '/user',
      { password: 'a brand new password' },
      { bearer: account.accessToken },
    )
    expect(changed.statusCode).toBe(200)
    expect((await follow(h, last.path)).values.error_code).toBe('otp_expired')
    expect(await findAddress(account)).toBe(account.email)
  })

  test('ignores the current address, in any case', async () => {
    const account = await signUpAccount(h)
    const answer = await move(account, ` ${account.email.toUpperCase()} `)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).not.toHaveProperty('new_email')
    expect(await mailsTo(h, account.email)).toEqual([])
  })

  test('allows one request per 60 s, and one mail per mailbox', async () => {
    const { account, newEmail } = await moving()
    expectRefusal(await move(account, newAddress()), 429, 'over_email_send_rate_limit')
    expectRefusal(await move(await signUpAccount(h), newEmail), 429, 'over_email_send_rate_limit')
    expect(await mailsTo(h, newEmail)).toHaveLength(1)
  })

  test('mails one new mailbox ten times an hour, whoever asks', async () => {
    const limited = await startHarness({ env: { AUTH_RATE_LIMIT: 'on' } })
    const email = newAddress()
    const start = Date.now()
    const answers: number[] = []
    for (let at = 0; at < 12; at++) {
      await limited.setClock(new Date(start + at * 61_000))
      const bearer = (await auth(limited, 'POST', '/signup', {})).json().access_token
      const answer = await auth(limited, 'PUT', '/user', { email }, { bearer })
      answers.push(answer.statusCode)
    }
    // One more every six minutes.
    expect(answers).toEqual([...Array(11).fill(200), 429])
    const account = await signUpAccount(limited)
    const wanted = newAddress()
    const { accessToken: bearer } = account
    await auth(limited, 'PUT', '/user', { email: wanted }, { bearer })
    await takeTurn(limited.services, changeMails, accountKey(wanted), undefined, 9)
    const again = { type: 'email_change', email: account.email }
    expect((await auth(limited, 'POST', '/resend', again)).statusCode).toBe(200)
    expect(await mailsTo(limited, wanted)).toHaveLength(1)
  })

  test('refuses a link of a banned account', async () => {
    const { account, here } = await moving()
    await h.sql`
      update auth.users set banned_until = now() + interval '1 h' where id = ${account.id}`
    expect((await follow(h, here.path)).values.error_code).toBe('user_banned')
  })
})
