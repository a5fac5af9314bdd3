import { playedVideoPath } from '../../../contract/videos/videos.ts'
import type { Address } from '../queries.ts'
import { type Signer, signAddress } from '../signed/address-token.ts'

/** How long a page can keep playing, and how often its addresses change, in seconds. */
const lifetime = 24 * 3600
const period = 6 * 3600

/** The brief through which a reader plays, or the open link; empty for a member of the company. */
export type PlayedBy = { briefId?: string; linkId?: string }

/**
 * The path below PUBLIC_URL at which a restricted video plays, for this session only or for an open link. It
 * stays the same for hours, so that browsers can use their cache.
 */
export async function playAddress(
  signer: Signer,
  address: Address,
  by: PlayedBy = {},
): Promise<string> {
  const token = await signAddress(signer, 'play', address, { seconds: lifetime, period, ...by })
  return `${playedVideoPath}/${token}/${address.bucket}/${encodeKey(address.key)}`
}

const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/')
