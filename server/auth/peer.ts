import type { Ctx } from '../platform/context.ts'
import { plainAddress } from '../platform/fair-use/network-address.ts'
import type { Peer } from './records.ts'

/** The origin of a request, in a form that can be stored. */
export function peerOf({ peer }: Pick<Ctx, 'peer'>): Peer {
  return {
    ip: plainAddress(peer.ip),
    userAgent: [...peer.userAgent.replaceAll('\u0000', '').toWellFormed()].slice(0, 1000).join(''),
  }
}
