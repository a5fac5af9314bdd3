import type { VideoReason } from '../../../contract/videos.ts'

/** Thrown where a file itself is why nothing can be made of it: another attempt would not help. */
export class BrokenVideo extends Error {
  readonly reason: VideoReason

  constructor(reason: VideoReason) {
    super(reason)
    this.reason = reason
  }
}
