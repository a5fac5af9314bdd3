import type { VideoReason } from '../../../contract/videos/videos.ts'

/** The file itself cannot be processed: another attempt would not help. */
export class BrokenVideo extends Error {
  readonly reason: VideoReason

  constructor(reason: VideoReason) {
    super(reason)
    this.reason = reason
  }
}
