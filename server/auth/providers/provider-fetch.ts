import type { FetchBody } from 'openid-client'
import { readBody } from '../../platform/http/outgoing/read-body.ts'
import { isLoopback } from '../../platform/settings/env.ts'

/** Time limit of one request to a provider, and the size limit of its answer. */
export const providerSeconds = 5
const maxBytes = 1_000_000

type Request = {
  method?: string
  headers: Headers | Record<string, string>
  body?: FetchBody
  signal?: AbortSignal
}

/**
 * Requests a provider's address: never by plain HTTP beyond loopback, never following a redirect,
 * with limits on time and size. Throws otherwise.
 */
export async function providerFetch(address: string, request: Request): Promise<Response> {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new Error('a provider must use https')
  const { method = 'GET', headers } = request
  const limit = AbortSignal.timeout(providerSeconds * 1000)
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
  const body = request.body as BodyInit | null | undefined
  const answer = await fetch(address, { method, headers, body, redirect: 'manual', signal })
  const bytes = await readBody(answer.body, maxBytes)
  const { status, headers: told } = answer
  return new Response(bytes.length > 0 ? bytes : null, { status, headers: told })
}
