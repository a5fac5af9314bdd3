import type { FetchBody } from 'openid-client'
import { isLoopback } from '../../platform/settings/env.ts'

/** How long one request to a provider may take, and how much it may answer. */
export const providerSeconds = 5
const maxBytes = 1_000_000

type Request = {
  method?: string
  headers: Headers | Record<string, string>
  body?: FetchBody
  signal?: AbortSignal
}

/**
 * Asks a provider: never over plain HTTP beyond this machine, never where it redirects to, and
 * not for longer or for more than a sign-in can need. Throws otherwise.
 */
export async function providerFetch(address: string, request: Request): Promise<Response> {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new Error('a provider must use https')
  const { method = 'GET', headers } = request
  const limit = AbortSignal.timeout(providerSeconds * 1000)
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
  const body = request.body as BodyInit | null | undefined
  const answer = await fetch(address, { method, headers, body, redirect: 'manual', signal })
  const bytes = await read(answer)
  const { status, headers: told } = answer
  return new Response(bytes.length > 0 ? bytes : null, { status, headers: told })
}

async function read({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error('a provider answered too much')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
