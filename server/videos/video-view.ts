import { publicObjectPath } from '../../contract/storage.ts'
import {
  renderedVideoPath,
  retryableReasons,
  type Video,
  type VideoPart,
  type VideoReason,
  type VideoState,
  videoMessages,
} from '../../contract/videos.ts'

/** What the video's row says, for pages. */
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
}

/** A video as pages see it; `address` is that of its original. */
export function toVideo(facts: VideoFacts, address: string): Video {
  const part = (as: VideoPart) => addressOfPart(address, as)
  return {
    state: facts.state,
    progress: facts.progress,
    ahead: facts.ahead,
    reason: facts.reason && videoMessages.reasons[facts.reason],
    durationMs: facts.duration_ms,
    width: facts.width,
    height: facts.height,
    posterUrl: facts.poster_path === null ? null : part('poster'),
    playbackUrl: facts.playback === null ? null : part('playback'),
    converted: facts.playback === 'converted',
    playlistUrl: facts.renditions === 0 ? null : part('playlist'),
    retryable: facts.reason !== null && retryableReasons.includes(facts.reason),
  }
}

/** The object of a brief is never moved, so the brief's address contains its key. */
function addressOfPart(address: string, part: VideoPart): string | null {
  const path = URL.parse(address)?.pathname
  if (!path?.startsWith(`${publicObjectPath}/`)) return null
  return `${renderedVideoPath}${path.slice(publicObjectPath.length)}?as=${part}`
}
