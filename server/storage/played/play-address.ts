import { playedVideoPath } from '../../../contract/videos.ts'
import type { Address } from '../queries.ts'
import { type Signer, signAddress } from '../signed/address-token.ts'

/** How long a page may go on playing, and how often its addresses change, in seconds. */
const lifetime = 24 * 3600
const period = 6 * 3600

/**
 * The path below PUBLIC_URL at which this session alone plays a restricted video, as a member of
 * its company or as the reader of a brief. The same for hours, so that browsers keep what they have.
 */
export async function playAddress(
  signer: Signer,
  address: Address,
  { briefId }: { briefId?: string } = {},
): Promise<string> {
  const token = await signAddress(signer, 'play', address, { seconds: lifetime, period, briefId })
  return `${playedVideoPath}/${token}/${address.bucket}/${encodeKey(address.key)}`
}

const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/')
