import { describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  accountOf,
  auth,
  expectRefusal,
  goodPassword,
  linkTo,
  mailsTo,
  newAddress,
  passwordGrant,
  readAudit,
} from '../../testing/worlds/accounts.ts'
import { admin, createdUser } from '../../testing/worlds/admin.ts'

const h = await startHarness()

const invite = (body: object, query = '') => admin(h, 'POST', `/invite${query}`, body)

describe('inviteUser', () => {
  test('mails a link by which the owner of the address signs in and chooses a password', async () => {
    const email = newAddress()
    const answer = await invite({ email, data: { name: 'Ann' } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { name: 'Ann' },
    })
    expect(answer.json().email_confirmed_at).toBeUndefined()
    const link = await linkTo(h, email)
    expect(link.searchParams.get('type')).toBe('invite')
    expect(answer.body).not.toContain(String(link.searchParams.get('token')))

    const body = { type: 'invite', token_hash: link.searchParams.get('token') }
    const invited = accountOf((await auth(h, 'POST', '/verify', body)).json())
    const bearer = invited.accessToken
    await auth(h, 'PUT', '/user', { password: goodPassword }, { bearer })
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
    expect(await readAudit(h, invited.id)).toContain('account_invited')
    await h.setClock(new Date(Date.now() + 61_000))
    expectRefusal(await invite({ email }), 422, 'email_exists')
    await h.setClock(null)
  })

  test('invites again after 60 s; the older link is invalid', async () => {
    const email = newAddress()
    const { id } = (await invite({ email })).json()
    const first = await linkTo(h, email)
    expectRefusal(await invite({ email }), 429, 'over_email_send_rate_limit')
    expect(await mailsTo(h, email)).toHaveLength(1)
    await h.setClock(new Date(Date.now() + 61_000))
    expect((await invite({ email })).json().id).toBe(id)
    await h.setClock(null)
    const body = { type: 'invite', token_hash: first.searchParams.get('token') }
    expectRefusal(await auth(h, 'POST', '/verify', body), 403, 'otp_expired')
  })

  test('creates one account for concurrent invitations of one address', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite({ email })))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(7).fill(429)])
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test('refuses an address with an account, and an invalid one', async () => {
    const { email } = await createdUser(h)
    expectRefusal(await invite({ email: email.toUpperCase() }), 422, 'email_exists')
    expect(await mailsTo(h, email)).toEqual([])
    for (const body of [{}, { email: 'nobody' }, { email: 'a@b.c\r\nBcc: all@example.test' }]) {
      expectRefusal(await invite(body), 400, 'validation_failed')
    }
  })
})
