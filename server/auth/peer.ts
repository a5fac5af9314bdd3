import { isIP } from 'node:net'
import type { Ctx } from '../platform/context.ts'
import type { Peer } from './records.ts'

/** Where a request came from, in a form that can be stored. */
export function peerOf({ peer }: Pick<Ctx, 'peer'>): Peer {
  return {
    ip: plainAddress(peer.ip),
    userAgent: [...peer.userAgent.replaceAll('\u0000', '').toWellFormed()].slice(0, 1000).join(''),
  }
}

/** An address without zone, IPv4 as such; null for what is none. */
export function plainAddress(ip: string): string | null {
  const plain = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) ? plain : null
}
