import { Transform } from 'node:stream'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import { ByteBudget, type Share } from '../fair-use/byte-budget.ts'
import { peerKey } from '../fair-use/network-address.ts'
import { hasBody } from './slow-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once a route has authenticated them; routes do so before the body is read. */
    actor: Actor | null
  }
}

/** The longest body of a call that anyone may make. */
export const publicBytes = 64 * 1024

const megabyte = 1024 * 1024
/**
 * What may be held of bodies at once. A network address may be a whole office. Small bodies have a share of their
 * own, so that they never wait for large ones.
 */
const shares = {
  small: { address: 32 * megabyte, account: 8 * megabyte },
  large: { address: 128 * megabyte, account: 32 * megabyte },
} as const

/**
 * Makes bodies wait until there is room for them, by network address and account, and bounds those of visitors.
 * Bodies of files are streamed and take no room.
 */
export function admitBodies(app: FastifyInstance) {
  const budget = new ByteBudget()
  app.decorateRequest('actor', null)
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw, routeOptions } = request
    if (routeOptions.config.streamed || !hasBody(raw)) return payload
    const most = mostBytes(request)
    const stated = raw.headers['content-length']
    const bytes = stated === undefined ? most : Number(stated)
    if (bytes > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const release = await budget.take(sharesOf(request, bytes), bytes, gone.signal)
    for (const over of ['finish', 'close']) reply.raw.once(over, release)
    if (reply.raw.destroyed) release()
    return stated === undefined ? payload.pipe(limited(most)) : payload
  })
}

function mostBytes({ actor, routeOptions }: FastifyRequest): number {
  const { bodyLimit = publicBytes, config } = routeOptions
  if (actor?.role !== 'anon') return bodyLimit
  return Math.min(bodyLimit, config.visitorBytes ?? publicBytes)
}

function sharesOf({ actor, clientAddress }: FastifyRequest, bytes: number): Share[] {
  const size = bytes <= publicBytes ? 'small' : 'large'
  const address = { of: `${size} ${peerKey(clientAddress)}`, most: shares[size].address }
  if (!actor?.userId) return [address]
  return [address, { of: `${size} ${actor.userId}`, most: shares[size].account }]
}

/** Passes on so many bytes of a body whose length was not stated. */
function limited(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform: (part: Buffer, _encoding, done) => {
      left -= part.length
      done(left < 0 ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : null, part)
    },
  })
}
