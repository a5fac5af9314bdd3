import type { Brief } from '../../contract/briefs.ts'

/** The address at which this page plays a video of our own store: its path, under any host name. */
export function storedVideoPath(brief: Brief): string | null {
  const { uploadedVideoUrl, videoStored } = brief
  return uploadedVideoUrl && videoStored ? (URL.parse(uploadedVideoUrl)?.pathname ?? null) : null
}
