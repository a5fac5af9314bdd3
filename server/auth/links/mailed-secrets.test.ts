import { describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  mailsTo,
  newAddress,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { follow, secretsTo } from '../../testing/worlds/links.ts'

const h = await startHarness({
  env: { PUBLIC_URL: 'https://portal.example', AUTH_CONFIRM_EMAIL: 'on' },
})

const lies = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '81',
  'x-original-host': 'evil.example',
  forwarded: 'host=evil.example;proto=http',
  origin: 'https://evil.example',
  referer: 'https://evil.example/page',
}

type Ask = { address: string; send: () => Promise<{ statusCode: number; body: string }> }

/** A signed-in account with its own address. */
async function member(email = newAddress()) {
  await auth(h, 'POST', '/signup', { email, password: goodPassword })
  const { values } = await follow(h, (await secretsTo(h, email)).path)
  return { email, bearer: values.access_token ?? '' }
}

/** Each call that mails a link. */
const asks: Record<string, (headers: Record<string, string>) => Promise<Ask>> = {
  signup: async (headers) => {
    const email = newAddress()
    const body = { email, password: goodPassword }
    return { address: email, send: () => auth(h, 'POST', '/signup', body, { headers }) }
  },
  magiclink: async (headers) => {
    const { email } = await member()
    await h.sql`delete from auth.rate_limits`
    return { address: email, send: () => auth(h, 'POST', '/otp', { email }, { headers }) }
  },
  recovery: async (headers) => {
    const { email } = await member()
    return { address: email, send: () => auth(h, 'POST', '/recover', { email }, { headers }) }
  },
  email_change: async (headers) => {
    const { bearer } = await member()
    const email = newAddress()
    return {
      address: email,
      send: () => auth(h, 'PUT', '/user', { email }, { bearer, headers }),
    }
  },
  invite: async (headers) => {
    const email = newAddress()
    const bearer = h.services.keys.serviceKey
    return {
      address: email,
      send: () => auth(h, 'POST', '/invite', { email }, { bearer, headers }),
    }
  },
}

describe('mailLink', () => {
  test.each(Object.keys(asks))(
    '%s: the link begins with PUBLIC_URL, regardless of the headers',
    async (type) => {
      const ask = await asks[type]?.(lies)
      const answer = await ask?.send()
      expect(answer?.statusCode, answer?.body).toBe(200)
      const address = ask?.address ?? ''
      const { token } = await secretsTo(h, address)
      const [mail] = await mailsTo(h, address)
      expect(mail?.text).toContain(
        `\nhttps://portal.example/auth/v1/verify?token=${token}&type=${type}&redirect_to=https%3A%2F%2Fportal.example%2F\n`,
      )
      expect(mail?.html).toContain(
        `href="https://portal.example/auth/v1/verify?token=${token}&amp;type=${type}&amp;`,
      )
      expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain('evil')
    },
  )

  test.each(Object.keys(asks))(
    '%s: link and code are stored as hashes, and nowhere else',
    async (type) => {
      const ask = await asks[type]?.({})
      const answer = await ask?.send()
      const { token, code } = await secretsTo(h, ask?.address ?? '')
      expect(code).toMatch(/^\d{6}$/)
      expect(answer?.body).not.toContain(token)
      const kept = JSON.stringify(await h.sql`select * from auth.one_time_tokens`)
      const trail = JSON.stringify(await h.sql`select * from auth.audit_log_entries`)
      for (const place of [kept, trail, h.logged()]) expect(place).not.toContain(token)
      for (const place of [answer?.body, h.logged()]) {
        expect(place).not.toMatch(new RegExp(`\\b${code}\\b`))
      }
    },
  )

  test.each([
    'a@example.test\r\nBcc: b@example.test',
    'a@example.test\nBcc:b@example.test',
    'a@example.test%0d%0aBcc:b@example.test',
    'a@example.test,b@example.test',
    'a@example.test;b@example.test',
    'a@example.test b@example.test',
    '<a@example.test>',
    'Ann <a@example.test>',
    '"a\r\nBcc: b"@example.test',
    'a@example.test\u0000',
    'a@example.test\u2028Bcc: b@example.test',
    'a@exa\u0000mple.test',
  ])('no call accepts the list of addresses %j', async (address) => {
    const before = await h.sql`select id from app.mails`
    const { bearer } = await member()
    const service = { bearer: h.services.keys.serviceKey }
    const answers = [
      await auth(h, 'POST', '/signup', { email: address, password: goodPassword }),
      await auth(h, 'POST', '/otp', { email: address }),
      await auth(h, 'POST', '/recover', { email: address }),
      await auth(h, 'POST', '/resend', { type: 'signup', email: address }),
      await auth(h, 'POST', '/resend', { type: 'email_change', email: address }),
      await auth(h, 'PUT', '/user', { email: address }, { bearer }),
      await auth(h, 'POST', '/invite', { email: address }, service),
    ]
    for (const answer of answers) expectRefusal(answer, 400, 'validation_failed')
    // One mail more: the one that signed the member in.
    expect(await h.sql`select id from app.mails`).toHaveLength(before.length + 1)
  })

  test('an address with markup characters is escaped', async () => {
    const email = `o'neil+${newAddress()}`
    await auth(h, 'POST', '/signup', { email, password: goodPassword })
    const [mail] = await mailsTo(h, email)
    expect(mail?.html).toContain('o&#39;neil')
    expect(mail?.text).toContain(email)
  })

  test('a new password is announced to the mailbox', async () => {
    const { email, bearer } = await member()
    await auth(h, 'PUT', '/user', { password: 'a brand new password' }, { bearer })
    const [mail] = await mailsTo(h, email)
    expect(mail).toMatchObject({
      kind: 'password_changed',
      subject: 'Your Briefwell password was changed',
      text: expect.stringContaining('\nhttps://portal.example/forgot-password\n'),
    })
    expect(mail?.html).not.toContain('brand new')
  })

  test('the metadata of a sign-up appears in no mail', async () => {
    const email = newAddress()
    const data = { name: '<a href="https://evil.example">Click</a>', company_name: 'evil & sons' }
    await auth(h, 'POST', '/signup', { email, password: goodPassword, data })
    const [mail] = await mailsTo(h, email)
    expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain('evil')
  })

  test('an invitation removes a password that a stranger set, unless the owner can be asked', async () => {
    const { email } = await signUpWaiting()
    const service = { bearer: h.services.keys.serviceKey }
    const invited = await auth(h, 'POST', '/invite', { email }, service)
    expect(invited.statusCode, invited.body).toBe(200)
    const { type, token } = await secretsTo(h, email)
    const accepted = await auth(h, 'POST', '/verify', { type, token_hash: token })
    expect(accepted.statusCode, accepted.body).toBe(200)
    expect(await h.sql`select encrypted_password from auth.users where email = ${email}`).toEqual([
      { encrypted_password: null },
    ])
  })
})

async function signUpWaiting() {
  const email = newAddress()
  await auth(h, 'POST', '/signup', { email, password: goodPassword })
  return { email }
}

test('a sign-up without confirmation sends no mail', async () => {
  const other = await startHarness()
  const { email } = await signUpAccount(other)
  expect(await mailsTo(other, email)).toEqual([])
})
