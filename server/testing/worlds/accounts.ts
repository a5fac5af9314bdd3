import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Harness } from '../harness.ts'

export const goodPassword = 'correct horse battery'

/** An account created by `POST /auth/v1/signup`, with the session it returned. */
export type Account = {
  id: string
  email: string
  accessToken: string
  refreshToken: string
  sessionId: string
}

type Session = { access_token: string; refresh_token: string; user: { id: string; email: string } }

export function accountOf(session: Session): Account {
  return {
    id: session.user.id,
    email: session.user.email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    sessionId: claimsOf(session.access_token).session_id as string,
  }
}

/** The claims of a token, unverified. */
export function claimsOf(accessToken: string): Record<string, unknown> {
  const payload = accessToken.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

export function newAddress(): string {
  return `person-${randomUUID()}@example.test`
}

/** One call of `/auth/v1`, as a client sends it. */
export function auth(
  h: Harness,
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options: { bearer?: string; headers?: Record<string, string> } = {},
) {
  return h.request({
    method,
    url: `/auth/v1${path}`,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
      ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
      ...options.headers,
    },
  })
}

/** Signs a new account up through the API. */
export async function signUpAccount(
  h: Harness,
  body: { email?: string; password?: string; data?: object } = {},
): Promise<Account> {
  const given = { email: newAddress(), password: goodPassword, ...body }
  const answer = await auth(h, 'POST', '/signup', given)
  expect(answer.statusCode, answer.body).toBe(200)
  return accountOf(answer.json())
}

export function passwordGrant(h: Harness, email: unknown, password: unknown) {
  return auth(h, 'POST', '/token?grant_type=password', { email, password })
}

export function refreshGrant(h: Harness, refreshToken: unknown) {
  return auth(h, 'POST', '/token?grant_type=refresh_token', { refresh_token: refreshToken })
}

/** Signs an account in again, for a second session. */
export async function signInAgain(h: Harness, { email }: Pick<Account, 'email'>): Promise<Account> {
  const answer = await passwordGrant(h, email, goodPassword)
  expect(answer.statusCode, answer.body).toBe(200)
  return accountOf(answer.json())
}

type Mail = {
  id: string
  kind: string
  subject: string
  html: string
  text: string
  unsubscribe_url: string | null
  sent_at: Date | null
}

/** Marks the account's address as verified by a mailed link, the given number of days ago. */
export async function proveAddress(h: Harness, { id }: Pick<Account, 'id'>, daysAgo = 0) {
  await h.sql`
    update auth.users set email_proven_at = now() - ${daysAgo} * interval '1 day' where id = ${id}`
}

/** Adds a verified second factor that nobody can pass. */
export async function addVerifiedFactor(h: Harness, { id }: Pick<Account, 'id'>) {
  await h.sql`
    insert into auth.mfa_factors
      (id, user_id, factor_type, friendly_name, status, sealed_secret, created_at, updated_at)
    values (${randomUUID()}, ${id}, 'totp', 'Phone', 'verified', 'sealed', now(), now())`
}

/** A new account with a verified address, to which more can be added. */
export async function signUpProven(
  h: Harness,
  body: Parameters<typeof signUpAccount>[1] = {},
): Promise<Account> {
  const account = await signUpAccount(h, body)
  await proveAddress(h, account)
  return account
}

/** The mails of an address, newest first. */
export function mailsTo(h: Harness, address: string) {
  return h.sql<Mail>`select * from app.mails where to_address = ${address} order by created_at desc`
}

/** The link in the newest mail to an address. */
export async function linkTo(h: Harness, address: string): Promise<URL> {
  const [mail] = await mailsTo(h, address)
  return new URL(/^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
}

/** The audit trail of an account, oldest first. */
export async function readAudit(h: Harness, userId: string | null): Promise<string[]> {
  const rows = await h.sql<{ action: string }>`
    select action from auth.audit_log_entries
    where user_id is not distinct from ${userId}::uuid order by created_at`
  return rows.map((row) => row.action)
}

/** Asserts that an answer is an error in the format of the auth API. */
export function expectRefusal(
  answer: { statusCode: number; json: () => unknown; headers: Record<string, unknown> },
  status: number,
  code: string,
  message?: string | RegExp,
) {
  const body = answer.json() as Record<string, unknown>
  expect({ status: answer.statusCode, ...body }).toMatchObject({
    status,
    code,
    error_code: code,
    message: message instanceof RegExp ? expect.stringMatching(message) : (message ?? body.message),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(body.message).toBeTypeOf('string')
  expect(body.requestId).toBe(answer.headers['x-request-id'])
  expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01')
  expect(answer.headers['x-sb-error-code']).toBe(code)
}
