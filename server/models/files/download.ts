import type { IncomingMessage, RequestOptions } from 'node:http'
import { readBody } from '../../platform/http/outgoing/read-body.ts'

/** Why a file could not be fetched, as a sentence. */
export class FetchFailed extends Error {}

const mostRedirects = 5
/** How long a server may say nothing, in milliseconds. */
const silentMs = 60_000

/**
 * GETs an address, through the proxy of the environment and up to five redirects. Throws `FetchFailed` for any status
 * but 200 and, where a range is asked for, 206.
 */
export async function get(
  address: URL,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<IncomingMessage> {
  let at = address
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await request(at, { headers, signal })
    const { statusCode: status = 0 } = answer
    const { location } = answer.headers
    if (status >= 300 && status < 400 && location) {
      answer.destroy()
      const next = new URL(location, at)
      if (at.protocol === 'https:' && next.protocol !== 'https:') {
        throw new FetchFailed(`${at.host} redirects to an address without encryption`)
      }
      at = next
      continue
    }
    if (status === 200 || (status === 206 && headers.range !== undefined)) return answer
    answer.destroy()
    throw new FetchFailed(`${at.host} answers ${status} for ${address.pathname}`)
  }
  throw new FetchFailed(`${address.host} redirects more than ${mostRedirects} times`)
}

/** The JSON at an address of at most so many bytes. */
export async function getJson(address: URL, mostBytes: number, signal: AbortSignal) {
  const answer = await get(address, { headers: { accept: 'application/json' }, signal })
  const text = (await readBody(answer, mostBytes)).toString('utf8')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new FetchFailed(`${address.host} answers something other than JSON`)
  }
}

async function request(at: URL, options: RequestOptions): Promise<IncomingMessage> {
  // Imported here, because loading them at the start would delay it.
  const { Agent, request } = await (at.protocol === 'https:'
    ? import('node:https')
    : import('node:http'))
  return new Promise((resolve, reject) => {
    const agent = new Agent({ proxyEnv: process.env })
    const asked = request(at, { ...options, agent, timeout: silentMs }, resolve)
    asked.on('timeout', () => asked.destroy(new FetchFailed(`${at.host} does not answer`)))
    asked.on('error', (error) =>
      reject(
        error instanceof FetchFailed ? error : new FetchFailed(`${at.host}: ${error.message}`),
      ),
    )
    asked.end()
  })
}
