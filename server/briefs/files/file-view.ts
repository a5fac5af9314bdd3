import { type BriefFile, readableTypes } from '../../../contract/briefs/brief-files.ts'
import { type PlayedBy, playAddress } from '../../storage/played/play-address.ts'
import type { Signer } from '../../storage/signed/address-token.ts'

/** A file of a brief, as stored in the database. */
export type FileRow = {
  id: string
  name: string
  type: string
  size: number
  bucket: string
  key: string
}

/** A file as pages show it: its addresses work for this session only, or for anyone with the open link. */
export async function toBriefFile(
  signer: Signer,
  { bucket, key, ...file }: FileRow,
  { by, mayDownload }: { by: PlayedBy; mayDownload: boolean },
): Promise<BriefFile> {
  // An API key has no session, so the address would not work.
  if (signer.actor.key) return { ...file, url: null, downloadUrl: null }
  const address = await playAddress(signer, { bucket, key }, by)
  const download = new URLSearchParams({ download: file.name })
  return {
    ...file,
    url: readableTypes.includes(file.type) ? address : null,
    downloadUrl: mayDownload ? `${address}?${download}` : null,
  }
}
