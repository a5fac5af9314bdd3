import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SignUpMetadata } from '../../contract/auth/auth.ts'
import { goodPassword } from './worlds/accounts.ts'

/** A signed-in person, on a server that may be killed at any time. */
export type Person = { id: string; accessToken: string; refreshToken: string }

export type Client = { address: string; person: Person }

export type Answer = { status: number; headers: Headers; bytes: Buffer }

/** Thrown for a request without a complete response: whether it took effect is unknown. */
export class Lost extends Error {}

/**
 * One request with its complete response, or `Lost`. Each uses a new connection, because a proxy that reloads
 * its configuration closes idle ones and loses a request that is just arriving.
 */
export async function ask(url: string, request: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(request.headers)
  headers.set('connection', 'close')
  try {
    const answer = await fetch(url, { ...request, headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    // A proxy reports that the process behind it did not answer.
    if (answer.status === 502 && bytes.includes('nginx')) throw new Error('bad gateway')
    return { status: answer.status, headers: answer.headers, bytes }
  } catch (cause) {
    throw new Lost(`no answer from ${url}`, { cause })
  }
}

/** The JSON of a response, which must be a success. */
export function okJson<T>({ status, bytes }: Answer): T {
  expect(status, bytes.toString()).toBe(200)
  return JSON.parse(bytes.toString())
}

export function bearer({ accessToken }: Person) {
  return { authorization: `Bearer ${accessToken}` }
}

/** Signs up as a page would: an account, or with a name, a company and its owner. */
export async function signUp(address: string, companyName?: string): Promise<Person> {
  const company: SignUpMetadata | undefined = companyName
    ? {
        company_name: companyName,
        contact_name: 'Olivia Owner',
        headquarters_location: 'Seattle',
        year_founded: '2015',
        employee_count: '11-50',
        revenue: '$1M - $10M',
        ownership_structure: 'Private',
        funding_history: 'Series A',
        regions_of_operation: ['Europe'],
      }
    : undefined
  const email = `person-${randomUUID()}@example.test`
  return askForSession(`${address}/auth/v1/signup`, {
    email,
    password: goodPassword,
    ...(company ? { data: company } : {}),
  })
}

/** Exchanges the refresh token and returns the person with new tokens. */
export function refresh({ address, person }: Client): Promise<Person> {
  return askForSession(`${address}/auth/v1/token?grant_type=refresh_token`, {
    refresh_token: person.refreshToken,
  })
}

async function askForSession(url: string, body: object): Promise<Person> {
  const answer = await ask(url, { method: 'POST', body: JSON.stringify(body) })
  const session = okJson<{ access_token: string; refresh_token: string; user: { id: string } }>(
    answer,
  )
  return {
    id: session.user.id,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  }
}
