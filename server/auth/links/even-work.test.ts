import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { asServer, auth, goodPassword, newAddress } from '../../testing/accounts.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { newPhone, textsLeave } from '../../testing/phones.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness({ env: { ...textsLeave, AUTH_CONFIRM_EMAIL: 'on' } })
})
afterEach(() => {
  vi.restoreAllMocks()
  h.setClock(null)
})

type Kind = 'confirmed' | 'waiting' | 'unknown'

/** An address and a phone of which there is an account, or none. */
async function somebody(kind: Kind) {
  const [email, phone] = [newAddress(), newPhone()]
  if (kind === 'unknown') return { email, phone }
  for (const who of [{ email }, { phone }]) {
    await auth(h, 'POST', '/signup', { ...who, password: goodPassword })
  }
  if (kind === 'confirmed') {
    await asServer(h, sql`update auth.users set email_confirmed_at = now() where email = ${email}`)
    await asServer(h, sql`update auth.users set phone_confirmed_at = now() where phone = ${phone}`)
  }
  h.setClock(new Date(Date.now() + 61_000))
  return { email, phone }
}

/** What a call asks of the database, in the order of the alphabet. */
async function statementsOf(call: () => ReturnType<typeof auth>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await call()
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  // The job queue looks for work by itself, whoever calls.
  const texts = asked.mock.calls
    .map(([query]) => JSON.stringify(query))
    .filter((text) => !text.includes('pgboss.'))
  asked.mockRestore()
  expect(texts.length).toBeGreaterThan(5)
  // Which mail is the last is another column of the same row.
  return texts.map((text) => text.replace(/"\w+_sent_at\\"/, 'sent_at')).sort()
}

type Who = Awaited<ReturnType<typeof somebody>>

const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }

/** Calls that send something where there is somebody to send it to, and to whom they send. */
const calls: [string, string, Kind, (who: Who) => object][] = [
  ['a link for a new password', '/recover', 'confirmed', ({ email }) => ({ email })],
  ['a code for a new password', '/recover', 'confirmed', ({ email }) => ({ email, ...challenge })],
  ['a confirmation', '/resend', 'waiting', ({ email }) => ({ type: 'signup', email })],
  ['a text message', '/resend', 'waiting', ({ phone }) => ({ type: 'sms', phone })],
]

/** Calls that make an account where there is none. */
const making: [string, (who: Who) => object][] = [
  ['a link', ({ email }) => ({ email })],
  ['a text message', ({ phone }) => ({ phone })],
]

describe('evenWork', () => {
  test.each(calls)(
    '%s: %s asks the same of the database for who is %s or unknown',
    async (...row) => {
      const [, path, kind, body] = row
      const [known, unknown] = [await somebody(kind), await somebody('unknown')]
      const statements = await statementsOf(() => auth(h, 'POST', path, body(known)))
      expect(await statementsOf(() => auth(h, 'POST', path, body(unknown)))).toEqual(statements)
    },
  )

  test.each(making)(
    '%s to sign in with: an account is made also where there is one',
    async (_, body) => {
      const [known, unknown] = [await somebody('confirmed'), await somebody('unknown')]
      const statements = await statementsOf(() => auth(h, 'POST', '/otp', body(known)))
      const made = await statementsOf(() => auth(h, 'POST', '/otp', body(unknown)))
      expect(statements.filter((text) => !text.includes('savepoint'))).toEqual(made)
    },
  )
})
