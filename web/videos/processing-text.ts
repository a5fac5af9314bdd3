import { type Video, videoMessages } from '../../contract/videos/videos.ts'

/** The message for a video that cannot be played yet: it is being processed, or waiting. */
export function processingText(video: Video | null): string {
  return typeof video?.ahead === 'number'
    ? videoMessages.waiting(video.ahead)
    : videoMessages.processing
}
