import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Harness } from '../harness.ts'
import { type Account, accountOf, auth, signUpProven } from './accounts.ts'

/** An authenticator app registered with an account. */
export type App = { id: string; secret: string }

type Challenge = { id: string; type: string; expires_at: number }
type Elsewhere = { remoteAddress?: string }

/** Calls `/auth/v1/factors` as the account, from a given IP address. */
export function factors(
  h: Harness,
  account: Account,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  { remoteAddress }: Elsewhere = {},
) {
  if (remoteAddress === undefined) {
    return auth(h, method, `/factors${path}`, body, { bearer: account.accessToken })
  }
  return h.request({
    method,
    url: `/auth/v1/factors${path}`,
    remoteAddress,
    payload: JSON.stringify(body ?? {}),
    headers: {
      authorization: `Bearer ${account.accessToken}`,
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
    },
  })
}

export async function enrollApp(h: Harness, account: Account, name = 'App'): Promise<App> {
  const answer = await factors(h, account, 'POST', '', {
    factor_type: 'totp',
    friendly_name: name,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { id, totp } = answer.json<{ id: string; totp: { secret: string } }>()
  return { id, secret: totp.secret }
}

/** The app's code, `steps` of 30 s from now. */
export function codeOf(h: Harness, { secret }: App, steps = 0): string {
  const timestamp = h.services.now().getTime() + steps * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

/** A code that is wrong now and in the neighbouring steps. */
export function wrongCodeOf(h: Harness, app: App): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(h, app, steps)))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !right.has(code),
  ) as string
}

export async function challenge(
  h: Harness,
  account: Account,
  factorId: string,
  elsewhere: Elsewhere = {},
): Promise<Challenge> {
  const answer = await factors(
    h,
    account,
    'POST',
    `/${factorId}/challenge`,
    { factorId },
    elsewhere,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Challenge>()
}

/** Starts and answers a challenge; returns the response. */
export async function proveApp(h: Harness, account: Account, app: App, code = codeOf(h, app)) {
  const { id } = await challenge(h, account, app.id)
  return factors(h, account, 'POST', `/${app.id}/verify`, { challenge_id: id, code })
}

/** The account with its session raised to aal2 by the app. */
export async function raised(
  h: Harness,
  account: Account,
  app: App,
  code?: string,
): Promise<Account> {
  const answer = await proveApp(h, account, app, code)
  expect(answer.statusCode, answer.body).toBe(200)
  return accountOf(answer.json())
}

/** Advances the clock until every app has a new valid code. */
export function nextStep(h: Harness, steps = 1) {
  return h.setClock(new Date(h.services.now().getTime() + steps * 30_000))
}

/** An account with an authenticator app, in an aal2 session. */
export async function signUpWithApp(h: Harness): Promise<{ account: Account; app: App }> {
  const signedUp = await signUpProven(h)
  const app = await enrollApp(h, signedUp)
  return { account: await raised(h, signedUp, app), app }
}
