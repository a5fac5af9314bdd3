import { expect } from 'vitest'
import type { Harness } from '../harness.ts'
import { type Account, accountOf, auth, newAddress, signUpAccount } from './accounts.ts'
import { secretsTo } from './links.ts'

/** Signs up with an address, and a company, that may belong to someone else. */
export function signUpStranger(h: Harness, email = newAddress()): Promise<Account> {
  const data = { company_name: 'Mallory Ltd', contact_name: 'Mallory' }
  return signUpAccount(h, { email, data })
}

type Origin = { canAsk?: boolean; bearer?: string; by?: 'otp' | 'recover' }

/** Verifies a mailbox with a newly mailed link, as any client does; returns the response. */
export async function proveByMail(h: Harness, email: string, origin: Origin = {}) {
  const { canAsk = false, bearer, by = 'otp' } = origin
  const asked = await auth(h, 'POST', `/${by}`, {
    email,
    ...(by === 'otp' && { create_user: false }),
  })
  expect(asked.statusCode, asked.body).toBe(200)
  const { token, type } = await secretsTo(h, email)
  return auth(
    h,
    'POST',
    '/verify',
    { type, token_hash: token },
    {
      ...(bearer && { bearer }),
      headers: canAsk ? { 'x-can-ask-ownership': 'true' } : {},
    },
  )
}

/** The same, but returns the session in the response. */
export async function makeOwner(h: Harness, email: string, origin: Origin = {}): Promise<Account> {
  const answer = await proveByMail(h, email, origin)
  expect(answer.statusCode, answer.body).toBe(200)
  return accountOf(answer.json())
}
