import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { auth, linkTo, mailsTo } from './accounts.ts'
import type { Harness } from './harness.ts'

/** A browser's secret of a PKCE flow, and what it shows of it. */
export function pkcePair() {
  const verifier = randomBytes(56).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, fields: { code_challenge, code_challenge_method: 's256' } }
}

/** The secrets in the newest mail to an address: the link's token and type, and the code. */
export async function secretsTo(h: Harness, address: string) {
  const { searchParams, search } = await linkTo(h, address)
  return {
    path: `/verify${search}`,
    token: searchParams.get('token') ?? '',
    type: searchParams.get('type') ?? '',
    code: await codeTo(h, address),
  }
}

/** The code in the newest mail to an address. */
export async function codeTo(h: Harness, address: string): Promise<string> {
  const [mail] = await mailsTo(h, address)
  return /enter (\d{6})\./.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A code that is not the mailed one. */
export function otherThan(code: string, at = 0): string {
  return String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')
}

/** Follows a link as a browser would, up to where it is sent. */
export async function follow(h: Harness, path: string, headers: Record<string, string> = {}) {
  return landing(await auth(h, 'GET', path, undefined, { headers }))
}

/** Where an answer sends the browser, and what it carries in query and fragment. */
export function landing(answer: { statusCode: number; headers: Record<string, unknown> }) {
  expect(answer.statusCode).toBe(303)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  const url = new URL(String(answer.headers.location))
  return {
    page: `${url.origin}${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    fragment: url.hash.slice(1),
    values: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  }
}
