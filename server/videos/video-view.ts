import { publicObjectPath } from '../../contract/storage/storage.ts'
import {
  renderedVideoPath,
  retryableReasons,
  type Video,
  type VideoPart,
  type VideoReason,
  type VideoState,
  videoMessages,
} from '../../contract/videos/videos.ts'

/** The facts of a video's row that pages show. */
export type VideoFacts = {
  state: VideoState
  progress: number
  reason: VideoReason | null
  duration_ms: number | null
  width: number | null
  height: number | null
  playback: 'original' | 'converted' | null
  poster_path: string | null
  renditions: number
  ahead: number | null
  /** Where the file is stored, if it has no public address. */
  restricted: { bucket: string; key: string } | null
}

/** The addresses of a video: `parts` takes `?as=`, `original` is the uploaded file. */
export type VideoAddresses = { parts: string | null; original: string | null }

/** A video as pages see it. */
export function toVideo(
  facts: Omit<VideoFacts, 'restricted'>,
  { parts, original }: VideoAddresses,
): Video {
  const part = (as: VideoPart) => parts && `${parts}?as=${as}`
  return {
    state: facts.state,
    progress: facts.progress,
    ahead: facts.ahead,
    reason: facts.reason && videoMessages.reasons[facts.reason],
    durationMs: facts.duration_ms,
    width: facts.width,
    height: facts.height,
    originalUrl: original,
    posterUrl: facts.poster_path === null ? null : part('poster'),
    playbackUrl: facts.playback === null ? null : part('playback'),
    converted: facts.playback === 'converted',
    playlistUrl: facts.renditions === 0 ? null : part('playlist'),
    retryable: facts.reason !== null && retryableReasons.includes(facts.reason),
  }
}

/**
 * The paths of an unrestricted video. The object of a brief is never moved, so the brief's address
 * contains its key.
 */
export function publicAddresses(address: string): VideoAddresses {
  const path = URL.parse(address)?.pathname
  if (!path?.startsWith(`${publicObjectPath}/`)) return { parts: null, original: null }
  return { parts: `${renderedVideoPath}${path.slice(publicObjectPath.length)}`, original: path }
}
