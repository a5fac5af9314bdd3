import dns from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Services } from '../../context.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import { readBeginning } from './read-body.ts'

/** Time limit of a whole request, from the look-up of its name to the end of its answer. */
const outsideMs = 10_000

/** How much of an answer is read; what follows is cut off. */
const mostBytes = 1000

/** How many interim answers (1xx) may come before the answer: parsing an endless stream of them takes our CPU. */
const mostInterim = 10

const reasons = {
  'not https': 'the address is not https',
  'not public': 'the address is inside a private network',
  'not found': 'the host name was not found on the internet',
} as const

/** Why an address that somebody else chose is not called. */
export class RefusedTarget extends Error {
  readonly reason: keyof typeof reasons

  constructor(reason: RefusedTarget['reason']) {
    super(reasons[reason])
    this.reason = reason
  }
}

type Target = { address: string; family: number }[]

/** The network addresses behind an address that somebody else chose. Throws `RefusedTarget`. */
async function resolveOutside(services: Pick<Services, 'env'>, url: URL): Promise<Target> {
  const host = hostOf(url)
  const named = namedBy(host)
  try {
    const found = named ?? (await lookUp(host))
    requireOutside(services, url, found)
    return found
  } catch (error) {
    // Whether an unreachable name exists inside our network is not told.
    throw named ? error : new RefusedTarget('not found')
  }
}

/**
 * Throws `RefusedTarget` if any of the network addresses is not public. Only an installation that serves this
 * machine alone may call this machine.
 */
function requireOutside({ env }: Pick<Services, 'env'>, url: URL, found: Target) {
  const local = env.loopback && env.TRUST_PROXY === false
  const here = local && found.every(({ address }) => isLoopbackAddress(address))
  if (!here && !found.every(({ address }) => isPublicAddress(address))) {
    throw new RefusedTarget('not public')
  }
  if (url.protocol !== 'https:' && !here) throw new RefusedTarget('not https')
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** The network addresses that a host says itself; null for a name that must be looked up. */
function namedBy(host: string): Target | null {
  const family = isIP(host)
  if (family) return [{ address: host, family }]
  return /(^|\.)localhost\.?$/.test(host) ? loopback : null
}

/**
 * Asks the name servers without `lookup`, whose few threads serve the whole process: names whose servers
 * never answer would hold up the look-ups of mail, the object store and every other target.
 */
async function lookUp(host: string): Promise<Target> {
  const [four, six] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

const loopback: Target = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Throws `RefusedTarget` if nothing would be posted to an address. Names are only looked up when something is
 * posted: the answer would tell whoever chose them which names exist inside our network.
 */
export function checkOutside(services: Pick<Services, 'env'>, url: URL) {
  const found = namedBy(hostOf(url))
  if (found) requireOutside(services, url, found)
  else if (url.protocol !== 'https:') throw new RefusedTarget('not https')
}

type Post = { body: string; headers: Record<string, string>; signal: AbortSignal }
/** `retryAfter` is the header as it came. */
export type Answer = { status: number; text: string; retryAfter: string | null }

/**
 * Posts to an address that somebody else chose: to the network address that was checked, following no
 * redirect, with limits on time and size. Throws if there is no answer.
 */
export async function postOutside(
  services: Pick<Services, 'env'>,
  address: string,
  { body, headers, signal: stopped }: Post,
): Promise<Answer> {
  const limit = AbortSignal.timeout(outsideMs)
  const signal = AbortSignal.any([stopped, limit])
  try {
    const url = new URL(address)
    const answer = resolveOutside(services, url).then((target) =>
      post(url, target, { body, headers, signal }),
    )
    // Whatever the other side does, nothing is waited for beyond the limit.
    return await Promise.race([answer, aborted(signal)])
  } catch (error) {
    throw limit.aborted ? new Error(`no answer within ${outsideMs / 1000} seconds`) : error
  }
}

function post(url: URL, target: Target, { body, headers, signal }: Post): Promise<Answer> {
  // A second look-up could have another result, so the connection is given the first one.
  const pinned: LookupFunction = (_host, { all }, done) => {
    const [first] = target
    if (all) done(null, target)
    else done(null, first?.address ?? '', first?.family)
  }
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, {
    method: 'POST',
    agent: false,
    lookup: pinned,
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  })
  request.on('error', reject)
  let interim = 0
  request.on('information', () => {
    interim += 1
    if (interim > mostInterim) request.destroy(new Error('too many interim answers'))
  })
  // Node closes the connection of an upgrade nobody listens for, without another event.
  request.on('upgrade', ({ statusCode = 0 }, socket) => {
    socket.destroy()
    resolve({ status: statusCode, text: '', retryAfter: null })
  })
  request.on('response', (response) => {
    const { statusCode: status = 0, headers } = response
    const retryAfter = headers['retry-after'] ?? null
    readBeginning(response, mostBytes)
      .then((text) => resolve({ status, text, retryAfter }), reject)
      .finally(() => request.destroy())
  })
  request.end(body)
  return promise
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
