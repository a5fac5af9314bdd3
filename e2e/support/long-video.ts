import { writeFileSync } from 'node:fs'
import { harborline } from '../../scripts/demo/companies/harborline.ts'
import { makeVideo } from '../../scripts/demo/make-video.ts'

/** Writes a video of this length, longer than those that every worker makes. Returns the path. */
export async function longVideo(path: string, seconds: number): Promise<string> {
  const [video] = harborline.videos
  const { bytes } = await makeVideo(harborline, { ...video, kind: 'mp4', seconds })
  writeFileSync(path, bytes)
  return path
}
