import { type BriefFile, readableTypes } from '../../../contract/brief-files.ts'
import { type PlayedBy, playAddress } from '../../storage/played/play-address.ts'
import type { Signer } from '../../storage/signed/address-token.ts'

/** A file beside a brief, as the database keeps it. */
export type FileRow = {
  id: string
  name: string
  type: string
  size: number
  bucket: string
  key: string
}

/** A file as pages see it: its addresses work for this session alone, or for whoever has the open link. */
export async function toBriefFile(
  signer: Signer,
  { bucket, key, ...file }: FileRow,
  { by, mayDownload }: { by: PlayedBy; mayDownload: boolean },
): Promise<BriefFile> {
  // An address would not work: API keys have no session.
  if (signer.actor.key) return { ...file, url: null, downloadUrl: null }
  const address = await playAddress(signer, { bucket, key }, by)
  const download = new URLSearchParams({ download: file.name })
  return {
    ...file,
    url: readableTypes.includes(file.type) ? address : null,
    downloadUrl: mayDownload ? `${address}?${download}` : null,
  }
}
