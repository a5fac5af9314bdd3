import { type LibraryBrief, nameForReader } from '../../contract/library/library.ts'
import type { ShownVideo } from '../videos/stored-video.ts'

/** The key under which the browser stores where a reader stopped. */
export const readerPlace = (briefId: string) => `library/${briefId}`

/** The video of a brief that was shared with the user. */
export function shownTo(brief: LibraryBrief): ShownVideo {
  const { id, video, externalUrl } = brief
  return {
    id,
    title: nameForReader(brief),
    processing: video?.state === 'processing',
    video,
    source: video?.playbackUrl ?? null,
    externalUrl,
    keepAs: readerPlace(id),
  }
}
