import type { Brief } from '../../contract/briefs.ts'

/** The path of a video in our store, independent of the host name in its URL. */
export function storedVideoPath(brief: Brief): string | null {
  const { uploadedVideoUrl, videoStored } = brief
  return uploadedVideoUrl && videoStored ? (URL.parse(uploadedVideoUrl)?.pathname ?? null) : null
}

/** What the player plays: our file or, until there is one, the upload; null for an external link. */
export function playableSource(brief: Brief): string | null {
  const path = storedVideoPath(brief)
  return path && (brief.video?.playbackUrl ?? brief.video?.originalUrl ?? path)
}
