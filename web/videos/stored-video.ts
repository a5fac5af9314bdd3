import { useState } from 'react'
import type { Brief } from '../../contract/briefs/briefs.ts'
import type { Video } from '../../contract/videos/videos.ts'
import { playedVideoPath } from '../../contract/videos/videos.ts'

/** A video as shown on a page, for members of its company and for readers. */
export type ShownVideo = {
  /** The brief. */
  id: string
  title: string
  processing: boolean
  video: Video | null
  /** The URL for the player; null if the video is not in our store or not playable yet. */
  source: string | null
  /** The URL of a video on another site, which is linked, never embedded. */
  externalUrl: string | null
  /** The key under which this browser stores the position. */
  keepAs: string
}

/** The path of a video in our store, independent of the host name in its URL. */
export function storedVideoPath(brief: Brief): string | null {
  const { uploadedVideoUrl, videoStored } = brief
  return uploadedVideoUrl && videoStored ? (URL.parse(uploadedVideoUrl)?.pathname ?? null) : null
}

/**
 * The URL for the player: the converted file or, until there is one, the upload; null for an
 * external link.
 */
export function playableSource(brief: Brief): string | null {
  const path = storedVideoPath(brief)
  return path && (brief.video?.playbackUrl ?? brief.video?.originalUrl ?? path)
}

/** The video of a brief of the user's company. */
export function shownVideo(brief: Brief): ShownVideo {
  const { id, title, processing, video, uploadedVideoUrl } = brief
  const path = storedVideoPath(brief)
  return {
    id,
    title,
    processing,
    video: uploadedVideoUrl ? video : null,
    source: playableSource(brief),
    externalUrl: path ? null : uploadedVideoUrl,
    keepAs: path ?? id,
  }
}

/** Restricted videos get a new URL every few hours; a player keeps the one it started with. */
export function useSteadyAddress(address: string | null): string | null {
  const [kept, setKept] = useState(address)
  if (fileAt(kept) === fileAt(address)) return kept
  setKept(address)
  return address
}

/** The address without its token, if it has one. */
function fileAt(address: string | null) {
  if (!address?.startsWith(`${playedVideoPath}/`)) return address
  return address.split('/').toSpliced(playedVideoPath.split('/').length, 1).join('/')
}
