import { writeFileSync } from 'node:fs'
import { harborline } from '../../scripts/demo/companies/harborline.ts'
import { makeVideo } from '../../scripts/demo/make-video.ts'

/** Writes a video that is longer than the default ones; one minute unless given. Returns its path. */
export async function longVideo(path: string, seconds = 60): Promise<string> {
  const [brief] = harborline.briefs
  if (!brief) throw new Error('the company has no brief')
  writeFileSync(path, (await makeVideo(harborline, brief, { voice: null, seconds })).bytes)
  return path
}
