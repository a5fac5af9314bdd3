import { type Video, videoMessages } from '../../contract/videos.ts'

/** What to say about a video that does not play yet: that it is processed, or what it waits for. */
export function processingText(video: Video | null): string {
  return typeof video?.ahead === 'number'
    ? videoMessages.waiting(video.ahead)
    : videoMessages.processing
}
