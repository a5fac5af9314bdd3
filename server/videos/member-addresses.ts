import { playAddress } from '../storage/played/play-address.ts'
import type { Signer } from '../storage/signed/address-token.ts'
import { publicAddresses, type VideoAddresses, type VideoFacts } from './video-view.ts'

/**
 * The addresses at which the caller, a member of its company, reads a brief's video. A restricted one plays
 * only for a session, so an API key gets no address.
 */
export async function memberAddresses(
  signer: Signer,
  address: string,
  { restricted }: VideoFacts,
): Promise<VideoAddresses> {
  if (!restricted) return publicAddresses(address)
  if (signer.actor.key) return { parts: null, original: null }
  const played = await playAddress(signer, restricted)
  return { parts: played, original: played }
}
