import type { LibraryBrief } from '../../contract/library/library.ts'
import { toBriefFile } from '../briefs/files/file-view.ts'
import { type PlayedBy, playAddress } from '../storage/played/play-address.ts'
import type { Signer } from '../storage/signed/address-token.ts'
import { toVideo } from '../videos/video-view.ts'
import type { SharedBrief } from './queries.ts'

/**
 * A shared brief as its reader's pages show it: its video addresses work for this session only, or for anyone
 * with the open link. `by` is empty for a member who previews the brief.
 */
export async function toLibraryBrief(
  signer: Signer,
  { file, files, ...brief }: SharedBrief,
  by: PlayedBy,
): Promise<LibraryBrief> {
  const address = file && (await playAddress(signer, file, by))
  const terms = { by, mayDownload: brief.mayDownload }
  return {
    ...brief,
    updatedAt: instant(brief.updatedAt),
    sharedAt: instant(brief.sharedAt),
    expiresAt: brief.expiresAt && instant(brief.expiresAt),
    availableFrom: brief.availableFrom && instant(brief.availableFrom),
    embargo: brief.embargo && {
      ...brief.embargo,
      until: instant(brief.embargo.until),
      acceptedAt: brief.embargo.acceptedAt && instant(brief.embargo.acceptedAt),
    },
    files: await Promise.all(files.map((one) => toBriefFile(signer, one, terms))),
    video: brief.video && toVideo(brief.video, { parts: address, original: null }),
    // What plays is what readers may have, so there is nothing before it plays.
    downloadUrl:
      address && brief.mayDownload && brief.video?.playback ? `${address}?download` : null,
  }
}

/** PostgreSQL's JSON writes offsets and microseconds. */
const instant = (text: string) => new Date(text).toISOString()
