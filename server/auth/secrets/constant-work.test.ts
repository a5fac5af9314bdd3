import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newPhone, smsSettings, textsTo } from '../../testing/doubles/phones.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { auth, goodPassword, mailsTo, newAddress } from '../../testing/worlds/accounts.ts'

const installations: Record<'on' | 'off', Harness> = {} as never
beforeAll(async () => {
  for (const confirm of ['on', 'off'] as const) {
    const env = { ...smsSettings, AUTH_CONFIRM_EMAIL: confirm }
    installations[confirm] = await startHarness({ env })
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const h of Object.values(installations)) await h.setClock(null)
})

/** The possible accounts behind an address and a phone. */
const columns = {
  confirmed: sql`email_confirmed_at = now(), phone_confirmed_at = now()`,
  unconfirmed: sql`email_confirmed_at = null, phone_confirmed_at = null`,
  banned: sql`email_confirmed_at = now(), banned_until = now() + interval '1 day'`,
  deleted: sql`email_confirmed_at = now()`,
  'of single sign-on': sql`email_confirmed_at = now(), is_sso_user = true`,
  'changing its login': sql`email_confirmed_at = now(), phone_confirmed_at = now(),
    new_email = ${'moves@example.test'}, new_phone = '4930901820999'`,
}
type Kind = keyof typeof columns
type Who = { email: string; phone: string }

const unknown = (): Who => ({ email: newAddress(), phone: newPhone() })

async function somebody(h: Harness, kind: Kind): Promise<Who> {
  const { email, phone } = unknown()
  for (const who of [{ email }, { phone }]) {
    const answer = await auth(h, 'POST', '/signup', { ...who, password: goodPassword })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const set = columns[kind]
  await h.sql`update auth.users set ${set} where email = ${email} or phone = ${phone}`
  if (kind === 'deleted') {
    const rows = await h.sql<{ id: string }>`
      select id from auth.users where email = ${email} or phone = ${phone}`
    for (const { id } of rows) {
      const path = `/admin/users/${id}`
      await auth(
        h,
        'DELETE',
        path,
        { should_soft_delete: true },
        { bearer: h.services.keys.serviceKey },
      )
    }
  }
  await h.setClock(new Date(Date.now() + 61_000))
  return { email, phone }
}

/** The statement of a call of pg's `query`, which takes it alone or with its values. */
const textOf = (query: unknown) =>
  typeof query === 'string' ? query : (query as { text: string }).text

/** A call's answer, and its database statements in alphabetical order. */
async function traced(call: () => ReturnType<typeof auth>) {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await call()
  const statements = asked.mock.calls
    .map(([query]) => JSON.stringify(textOf(query)))
    // The job queue polls by itself.
    .filter((text) => !text.includes('pgboss.'))
    // The time of the last mail is a column per kind; an attempt either succeeds or fails.
    .map((text) => text.replace(/"\w+_sent_at\\"/, 'sent_at'))
    .map((text) => text.replace(/(release|rollback to) savepoint/, 'end of'))
    .sort()
  asked.mockRestore()
  return { answer: [answer.statusCode, answer.json()], statements }
}

const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
const noSignUp = { create_user: false }

const calls: [string, string, (who: Who) => object][] = [
  ['recovery', '/recover', ({ email }) => ({ email, ...pkce })],
  ['sign-in mail', '/otp', ({ email }) => ({ email, data: { name: 'Ann' } })],
  ['sign-in text', '/otp', ({ phone }) => ({ phone })],
  ['sign-in mail, no sign-up', '/otp', ({ email }) => ({ email, ...noSignUp })],
  ['sign-in text, no sign-up', '/otp', ({ phone }) => ({ phone, ...noSignUp })],
  ['confirmation again', '/resend', ({ email }) => ({ type: 'signup', email })],
  ['change again', '/resend', ({ email }) => ({ type: 'email_change', email })],
  ['text again', '/resend', ({ phone }) => ({ type: 'sms', phone })],
  ['change of phone again', '/resend', ({ phone }) => ({ type: 'phone_change', phone })],
]

const kinds = Object.keys(columns) as Kind[]
const rows = (['on', 'off'] as const).flatMap((confirm) =>
  calls.flatMap(([name, path, body]) =>
    kinds.map((kind) => [confirm, name, kind, path, body] as const),
  ),
)

describe('the same work for known and unknown accounts', () => {
  test.each(rows)(
    'with AUTH_CONFIRM_EMAIL %s: %s, account %s',
    async (confirm, _, kind, path, body) => {
      const h = installations[confirm]
      const [known, nobody] = [await somebody(h, kind), unknown()]
      const ask = (who: Who) => traced(() => auth(h, 'POST', path, body(who)))
      const wanted = await ask(nobody)
      expect(wanted.answer).toEqual([200, {}])
      expect(wanted.statements.length).toBeGreaterThan(5)
      expect(await ask(known)).toEqual(wanted)
      const [status, refusal] = (await ask(nobody)).answer
      const again = (await ask(known)).answer
      expect(status).toBe(429)
      expect(again).toEqual([429, { ...refusal, requestId: again[1].requestId }])
    },
  )

  test('repeating an address change responds the same for known and unknown addresses', async () => {
    const h = installations.off
    const { email, phone } = unknown()
    const signedUp = await auth(h, 'POST', '/signup', { email, password: goodPassword })
    const bearer = signedUp.json().access_token
    const newEmail = newAddress()
    await auth(h, 'PUT', '/user', { email: newEmail }, { bearer })
    const again = (address: string) =>
      auth(h, 'POST', '/resend', { type: 'email_change', email: address })
    expect((await again(newAddress())).statusCode).toBe(200)
    expect((await again(email)).statusCode).toBe(200)
    expect(await mailsTo(h, newEmail)).toHaveLength(2)
    // Naming the new address uses up its mail limit: nothing is sent, yet both answers are 200.
    await h.setClock(new Date(Date.now() + 61_000))
    expect((await again(newEmail)).statusCode).toBe(200)
    expect((await again(email)).statusCode).toBe(200)
    expect(await mailsTo(h, newEmail)).toHaveLength(2)
    expect(await textsTo(h, phone)).toEqual([])
  })

  test.each(['email', 'phone'] as const)(
    'without sign-up, creates no account for an unknown %s and sends it nothing',
    async (login) => {
      const h = installations.off
      const who = unknown()
      const answer = await auth(h, 'POST', '/otp', { [login]: who[login], ...noSignUp })
      expect([answer.statusCode, answer.json()]).toEqual([200, {}])
      expect(await mailsTo(h, who.email)).toEqual([])
      expect(await textsTo(h, who.phone)).toEqual([])
      const made = await h.sql`
        select id from auth.users where email = ${who.email} or phone = ${who.phone}`
      expect(made).toEqual([])
    },
  )

  test('leaves no temporary account', async () => {
    const h = installations.on
    const count = async () => (await h.sql`select count(*)::integer as accounts from auth.users`)[0]
    const before = await count()
    await auth(h, 'POST', '/recover', { email: `${randomUUID()}@example.test` })
    expect(await count()).toEqual(before)
  })
})
